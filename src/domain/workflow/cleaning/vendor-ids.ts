// Ids and phone numbers that their format gives away, wherever they are: in URLs of APIs, code, prompts and notes.

import { isPlaceholder } from './placeholder.ts'

const IDS: [RegExp, string][] = [
  // Google: 33 characters for a file or folder of Drive, 44 for a document.
  [
    /(?<![\w-])1(?=[\w-]{0,42}\d)(?=[\w-]{0,42}[A-Z])(?=[\w-]{0,42}[a-z])[\w-]{32}(?:[\w-]{11})?(?![\w-])/g,
    'YOUR_DOCUMENT_ID',
  ],
  // Facebook: an ad account. LinkedIn: a member, a company.
  [/\bact_\d{6,20}\b/g, 'act_YOUR_ACCOUNT_ID'],
  [/(urn:li:(?:person|organization|company|sponsoredAccount):)(?!YOUR_)[\w-]{5,20}\b/g, '$1YOUR_LINKEDIN_ID'],
  // Facebook: a post of a page. WhatsApp: a person, a group, a channel.
  [/\b\d{9,20}_\d{9,20}\b/g, 'YOUR_POST_ID'],
  [/\b\d{8,20}(?:-\d{6,12})?(?=@(?:[cg]\.us|s\.whatsapp\.net|lid|newsletter)\b)/g, 'YOUR_CHAT_ID'],
  // Slack: a person, a channel, a workspace.
  [
    /(?<![\w-]|\/(?:dp|product)\/)[UCDGTWB]0(?![A-Z\d]{0,4}(?:ABCDE|1234|XXX))(?=[A-Z]{0,9}\d)(?=\d{0,9}[A-Z])[A-Z\d]{8,10}(?![\w-])/g,
    'YOUR_SLACK_ID',
  ],
  // GitHub: whose repositories are written to, or hold a logo.
  [/(\bgithub\.com\/)(?!YOUR_)[\w-]{1,39}(?=\.(?:atom|private\.atom|keys|gpg)\b)/g, '$1YOUR_OWNER'],
  [/(api\.github\.com\/(?:repos|users|orgs)\/)(?!YOUR_)[\w-]{1,39}(?=\/|$)/g, '$1YOUR_OWNER'],
  [
    /(raw\.githubusercontent\.com\/)(?!YOUR_)[\w-]{1,39}(?=\/[\w./%-]{1,200}\.(?:png|jpe?g|svg|gif|webp)\b)/gi,
    '$1YOUR_OWNER',
  ],
  // Git over SSH: a repository, which is private more often than not.
  [/(\bgit@[\w.-]{4,60}:)(?!YOUR_)[\w.-]{1,60}\/[\w-]{1,100}/g, '$1YOUR_OWNER/YOUR_REPOSITORY'],
  // Notion: a database or page, named as an id in a text.
  [/(\b(?:uu|u)?id\b[^\w\n]{1,4})(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\w-])/gi, '$1YOUR_ID'],
  // Apify: an account and its task. NocoDB: a base, a table, a view. BigQuery: a project.
  [/(api\.apify\.com\/v2\/(?:actor-tasks|datasets|key-value-stores)\/)(?!YOUR_)[\w~-]{4,80}/g, '$1YOUR_TASK'],
  [/(#\/nc\/)(?!YOUR_)[\w/-]{8,80}/g, '$1YOUR_TABLE'],
  [
    /`(?!bigquery-public|your-)[a-z][a-z\d]{1,20}(?:-[a-z\d]{1,20}){1,4}(?=\.\w{1,60}\.[\w*-]{1,60}`)/g,
    '`your-project',
  ],
  // Images: an account at Cloudinary, ImageKit.
  [
    /((?:res\.cloudinary\.com|api\.cloudinary\.com\/v1_1|ik\.imagekit\.io)\/)(?!YOUR_|demo\b)[\w-]{2,60}/g,
    '$1YOUR_ACCOUNT',
  ],
  // Gemini: a store of files.
  [/(\bfileSearchStores\/)(?!YOUR_)[\w-]{8,60}/g, '$1YOUR_STORE'],
  // Tax numbers, in the names that countries give them.
  [
    /(\b(?:NIT|RUC|RFC|RUT|NIF|CIF|SIRET|ABN|GSTIN|VAT ID|USt-IdNr)\b[^\n\w]{1,5})(?=[\dA-Z./-]{0,9}\d{3})[\dA-Z./-]{8,20}/g,
    '$1YOUR_TAX_NUMBER',
  ],
  [
    /(\b(?:CUIT|CNPJ|CPF|Ingresos Brutos|Partita IVA)\b[^\n\w<]{1,5}(?:<\/?\w{1,10}(?: [^<>]{0,60})?>\s?){0,2})(?=\d)[\d./-]{8,20}/gi,
    '$1YOUR_TAX_NUMBER',
  ],
  // ManyChat: a flow. Z-API: a group of WhatsApp.
  [/\bcontent\d{14}_\d{4,8}\b/g, 'YOUR_FLOW_ID'],
  [/\b\d{15,20}(?=-group\b)/g, 'YOUR_CHAT_ID'],
  // A wallet.
  [/\b0x[\da-f]{40}\b/gi, 'YOUR_WALLET_ADDRESS'],
  // Evolution: an account, last in a path of its API.
  [
    /(https?:\/\/[\w.-]{1,100}(?::\d{1,5})?\/(?:message|chat|instance|group|typebot|settings|label)\/[a-zA-Z]{3,40}\/)(?!YOUR_)[\w%.-]{2,60}(?=["'`\s]|$)/g,
    '$1YOUR_INSTANCE',
  ],
  // A phone number in raised digits, as in names of contacts.
  [/[⁰¹²³⁴⁵⁶⁷⁸⁹]{8,15}/g, 'YOUR_PHONE_NUMBER'],
  // Bluesky: an account.
  [/(?<![\w.-])(?!your)[\w-]{2,60}(?=\.bsky\.social\b)/gi, 'your-account'],
  // Gmail: a label.
  [/\bLabel_\d{1,20}\b/g, 'YOUR_LABEL_ID'],
  // Google: a business and its reviews.
  [/(\b(?:g\.page\/r|maps\.app\.goo\.gl)\/)(?!YOUR_)[\w-]{8,30}/g, '$1YOUR_BUSINESS'],
  [/\bChIJ[\w-]{23}(?![\w-])/g, 'YOUR_PLACE_ID'],
  // A home folder, by the name of a person.
  [/(\/Users\/|[A-Z]:\\{1,2}Users\\{1,2})(?!you\b|YOUR|<)[\w.-]{2,40}(?=[/\\])/g, '$1you'],
  [/(\/home\/)(?!you\b|node\b|user\b|ubuntu\b|YOUR|<)[\w.-]{2,40}(?=\/)/g, '$1you'],
  // LINE: a user, a group, a room.
  [/\b[UCR][\da-f]{32}\b/g, 'YOUR_CHAT_ID'],
  // Outlook: a folder or message of a mailbox.
  [/\bA[AQ]Mk[\w-]{40,200}={0,2}/g, 'YOUR_FOLDER_ID'],
]

const AIRTABLE: Record<string, string> = {
  ...{ app: 'BASE', tbl: 'TABLE', viw: 'VIEW', fld: 'FIELD', rec: 'RECORD', sel: 'OPTION', usr: 'USER' },
  ...{ wsp: 'WORKSPACE', att: 'ATTACHMENT', pag: 'PAGE', wfl: 'AUTOMATION', itr: 'TRIGGER', ach: 'WEBHOOK' },
}

/** Airtable's ids end in 14 random letters and digits, unlike "appendAttribution" and "recordByUserId123". */
const airtableIds = (text: string) =>
  text.replaceAll(
    /\b(app|tbl|viw|fld|rec|sel|usr|wsp|att|pag|wfl|itr|ach)([A-Za-z\d]{14})\b/g,
    (id, kind: string, rest: string) =>
      !isPlaceholder(id) &&
      (/[A-Z]/.test(rest) ? /\d[A-Za-z]|(?:[A-Z][a-z]{0,9}){4}/.test(rest) : /\d[a-z]{1,9}\d/.test(rest))
        ? `YOUR_${AIRTABLE[kind]}_ID`
        : id,
  )

const RANDOM = String.raw`(?:\d{9,20}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{24}|[\da-f]{32})`
const SEGMENT = new RegExp(String.raw`\/(?:act_)?${RANDOM}(?=[/:.]|$)`, 'gi')

/** Left whole: the rule for secrets refuses the file, since its owner has to revoke them. */
export const HOOK = /discord(?:app)?\.com\/api\/webhooks\/|hooks\.slack\.com\//i

/** What belongs to an account, as a part of a path: in URLs of APIs, and of the apps that are used with an account. */
const idsInPaths = (text: string) =>
  text.replaceAll(/https?:\/\/([\w.-]{1,100})((?:\/[\w.:@%~-]{0,100}){1,20})/g, (url, host: string, path: string) =>
    !HOOK.test(url) &&
    (/(?:^|[.-])(?:api|apis|graph|rest|app)\d{0,2}\.|googleapis\.com$/i.test(host) ||
      /\/(?:api|rest|v\d{1,2}(?:\.\d{1,2})?)\//i.test(path))
      ? `${url.slice(0, -path.length)}${path.replaceAll(SEGMENT, '/YOUR_ID')}`
      : url,
  )

export const vendorIds = (text: string) =>
  idsInPaths(airtableIds(IDS.reduce((changed, [pattern, by]) => changed.replaceAll(pattern, by), text)))

/** In a text, after a quote, a colon or its name; elsewhere a plus may be one of code. */
const PHONE =
  /(?<=^|["'`:|>*(]\s{0,3}|\n\s{0,9}|(?:whats ?app|phone|mobile|call|sms)[^\w\n]{0,6})\+\d(?:[ ()-]{0,2}\d){9,14}(?!\d)/gi
/** Made up for an example: "+1234567890", "+11111111111", and the numbers that films use. */
const EXAMPLE = /12345|98765|99988|(\d)\1{4}|555/

/** Written for one country, after its name. */
const NATIONAL =
  /(?<=(?:whats ?app|phone|mobile|tel[eé](?:fon[eo]?|phone)|rufnummer|celular|m[oó]vil|\btel\b)[^\n\d+]{0,40})\(?0\d{2,4}\)?[ /-]?\d{5,8}(?![\d-])|\(?[1-9](?:[ -]{0,2}\d|\) ?\d){9}(?!\d)(?<=\b(?:cel|celular|m[oó]vil|phone|mobile|tel|tel[eé]fon[eo]?|whats ?app|(?:call|llam[ae]r?|ligue|text|deriva)(?: us)?(?: at| on| al| para)?)\b[^\n\w]{1,6}[\d ()-]{10,15})/gi

/** In a format that only phone numbers have: "+27 82 413 6609", "(62) 3092-2900". */
const FORMATTED =
  /(?<![\w+])\+[1-9]\d{0,2}[ -]\(?\d{1,4}\)?(?:[ -]\d{2,5}){1,4}(?![\d-])|\(\d{2}\) ?9?\d{4}-\d{4}(?!\d)/g

/** Without a plus, after the words for it: "mobile numbers like 201026308612". */
const INTERNATIONAL =
  /(?<=\b(?:phones?|mobiles?|whats ?app|cell|celular|m[oó]vil)\b[^\n\d+]{0,60})[1-9]\d{10,12}(?!\d)/gi

/** Repeated, since a number is also found by its place after another one. */
export function phoneNumbers(text: string): string {
  let changed = text
  for (let before = ''; before !== changed; ) {
    before = changed
    changed = [PHONE, INTERNATIONAL, NATIONAL, FORMATTED].reduce((found, pattern) => everywhere(found, pattern), before)
  }
  return changed
}

/** Also where the same number is repeated without a word for it. */
const everywhere = (text: string, pattern: RegExp) =>
  [...new Set(text.match(pattern))]
    .filter((number) => inPlaceOf(number) !== number)
    .reduce((changed, number) => changed.replaceAll(number, inPlaceOf(number)), text)

const inPlaceOf = (number: string) => (EXAMPLE.test(number.replaceAll(/\D/g, '')) ? number : 'YOUR_PHONE_NUMBER')
