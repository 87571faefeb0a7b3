// Passages that seem to name a person, a company or an address. No pattern tells such names from other words for
// certain, so nothing is removed: the admin reads these passages before the template goes live.

import { nodeNames } from '../workflow/node-facts.ts'
import { isRecord, textsIn } from '../workflow/parameter.ts'
import { isStickyNote, type Workflow } from '../workflow/workflow.ts'
import { namesAmong } from './own-words.ts'
import { READ_FIRST } from './row-choices.ts'

const WORD = String.raw`\p{Lu}[\p{L}\d’'&-]{1,30}`
const name = (least: number, most: number) => String.raw`${WORD}(?: ${WORD}){${least - 1},${most - 1}}`
const NAME = name(1, 4)
const FULL_NAME = name(2, 3)
const QUOTED = String.raw`["'“”«]\p{L}[\p{L}\d ’&-]{2,40}["'“”»]`

/** What comes before a name, in any case, and the name as it is written after it. */
const RULES: readonly [lead: string, name: string][] = [
  [
    "i am|i['’]m|you are|you['’]re|act(?:ing)? as|soy|eres|actúa como|ich bin|du bist|je suis|tu es|vous êtes|você é|eu sou|sono|sei|jij bent|ты|вы",
    String.raw` (?:${FULL_NAME}(?=[,.]| (?:from|of|at|de|von|da)\b)|${WORD}(?=, (?:an?|the|una?|el|la|eine?|der|die|une?|le|uma?|o)\b)|[«“"]\p{L}{2,20}[»”"](?=, ))`,
  ],
  [
    "(?:my|your|his|her) name is|me llamo|(?:mi|tu) nombre es|mein name ist|ich heiße|je m['’]appelle|(?:meu|seu) nome é|mi chiamo|меня зовут|тебя зовут",
    ` (?:${NAME}|${QUOTED})`,
  ],
  [
    'assistant|agent|receptionist|concierge|chatbot|representative|employee|team|owner|founder|ceo|director|manager|consultant|asistente|agente|recepcionista|assistente|atendente|mitarbeiter|assistent',
    String.raw` (?:for|of|from|at|de la|del|de|da|do|von|bei|für|di) (?:the )?(?:${FULL_NAME}|${QUOTED})`,
  ],
  [
    'on behalf of|representing|works? (?:at|for)|working (?:at|for)|arbeitet bei|trabaja (?:en|para)|trabalha (?:na|no|para)|travaille chez|welcome to|bienvenid[oa]s? a|bem-vindos? (?:à|ao|a)|willkommen bei|bienvenue chez',
    String.raw` (?:the )?(?:${NAME}|${QUOTED})`,
  ],
  [
    'company|business|brand|firm|agency|clinic|hotel|restaurant|store|empresa|marca|firma|unternehmen|clínica|tienda|loja|azienda|société',
    String.raw`(?: name)?(?:(?:,| is| called| named|:| es| heißt| é) ${NAME}(?=[\n,.;]|$)| ${QUOTED})`,
  ],
  [
    '(?:sent|email|message|assigned|forward(?:ed)?|talk|speak|report) (?:to|with)|interns? at|internships? at|including at',
    ` ${FULL_NAME}`,
  ],
  ['candidate|customer|client|host|author|boss|owner|user|job|employer', String.raw` is (?:called )?${FULL_NAME}`],
  [
    'for|of|about',
    String.raw` (?:${FULL_NAME}(?=['’]s\b|\\u0027s\b|, (?:the )?(?:Chief|Head|CEO|CTO|CMO|Founder|Co-Founder|Director|President|owner|founder|head|director)\b))`,
  ],
  [
    'nombre|name|nome|business|negocio|empresa|company|razón social|razon social|contacto|propietario|dueño|inhaber|proprietário',
    String.raw`(?: del negocio| comercial)?\s{0,2}:\s{0,2}\**${name(2, 5)}(?=[\n,.;*<"'\\]|$)`,
  ],
  [
    'direcci[oó]n|domicilio|address|endereço|adresse|indirizzo|ubicaci[oó]n|location|standort',
    String.raw`(?: comercial| Comercial)?(?:<[^<>]{1,40}>)?\s{0,2}:\s{0,2}(?:<[^<>]{1,40}>\s?)?\**\p{Lu}[^\n{}$<>"]{2,40}(?:\d{1,5}|por la|esquina|entre)`,
  ],
  [String.raw`mr|mrs|ms|dra?|herr|frau|señora?|mme|monsieur|dott`, String.raw`\.? ${WORD}`],
  [
    'regards|sincerely|best|cheers|thanks|thank you|saludos|atentamente|un saludo|grüßen|grüße|cordialement|atenciosamente|abraços|saluti|groet(?:en)?',
    String.raw`[,!.]?\s{0,3}(?:<br ?\/?>|\\n|\n)(?:<br ?\/?>|\\n|\s){0,6}\[?(?:${NAME})(?=\s{0,9}(?:[\n"'<\\]|$))`,
  ],
  ['hi|hello|hey|dear|hola|hallo|liebe[r]?|olá|oi|bonjour|ciao|estimad[oa]', String.raw` ${WORD}(?=[,!])`],
  [
    String.raw`["'](?:\w{0,20}(?:first|last|full|customer|client|contact|company|owner|sender|employee|candidate|patient|guest|lead|brand|business|organi[sz]ation)[_ ]?name|customer|client|company|owner|contact|sender|recipient|assignee|attendee|organizer)["']`,
    String.raw`\s{0,4}[:=]\s{0,4}["']${NAME}["']`,
  ],
  [
    'investigator name|contact name|customer name|client name|owner name|sender name|doctor name|patient name|full name|prepared by|ansprechpartner|responsable',
    String.raw`\s{0,2}[:=,|]\s{0,2}\**${FULL_NAME}`,
  ],
]

/** What needs no word before it: the legal form or kind of a company, a job, a street with its number. */
const ALONE = [
  String.raw`${NAME},? (?:GmbH|UG|KG|e\.V\.|Inc|LLC|Ltd|Limited|LLP|PLC|S\.A\.S?|SAS|S\.L\.|S\.r\.l|SRL|B\.V\.|BV|Pty|Corp|Corporation|Ltda|OÜ|ApS|Sp\. z o\.o)(?![\p{L}\d])`,
  String.raw`${name(1, 2)}[ -](?:Solutions|Technologies|Consulting|Partners|Holdings|Ventures|Foundation|University|Universität|Institut[eo]?|Hospital|Associates|School|Academy|College|Clinic|Dental|Realty|Properties|Logistics)(?![\p{L}\d])`,
  // A job, a signature above an address that was removed, and rows of a table of results.
  String.raw`${name(1, 3)} is (?:the |an? |our )?(?:Chief|Head|CEO|CTO|CMO|Founder|Co-Founder|Director|President|owner|founder|head|director)\b`,
  String.raw`${NAME} \((?:my|our|mi|mein|meine|mon|ma|meu)\b`,
  String.raw`${name(2, 4)}(?:\s|<[^<>]{1,60}>|\\n|[|·•,-]){1,8}you@example\.com`,
  String.raw`${NAME} [<(]you@example\.com`,
  String.raw`<td[^<>]{0,60}>\s{0,9}[\p{L}\d][\p{L}\d ._-]{3,40}<\/td>\s{0,20}<td[^<>]{0,60}>\s{0,9}\d`,
  // Rows of ids that were pasted.
  String.raw`(?:\d{4,12},\d{4,12}(?:\\r|\\n|\s){1,4}){3}`,
  String.raw`\b\d{1,5} ${name(1, 3)} (?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Drive)\b`,
  String.raw`\p{Lu}\p{Ll}{2,20}(?:straße|strasse|weg|platz|gasse|allee) \d{1,4}(?![\p{L}\d])`,
  String.raw`\b\d{1,4},? (?:rue|avenue|boulevard|place|chemin|allée) (?:(?:de|du|des|la|le|les) ){0,2}\p{Lu}\p{Ll}+`,
  // A surname before its initials: "Иванов А.С.".
  String.raw`\p{sc=Cyrillic}{3,20} (?=\p{Lu}\.)\p{sc=Cyrillic}\.\s?\p{sc=Cyrillic}\.`,
  String.raw`\b(?:Calle|Avenida|Av\.|Rua|Rue|Via|Carrera|Cra\.?|Jl\.) ${name(1, 3)},? (?:#|n[º°.] ?)?\d{1,5}\b`,
].map((pattern) => new RegExp(pattern, 'gu'))

const LEADS = RULES.map(([lead, after]) => ({
  lead: new RegExp(String.raw`(?<![\p{L}\d_-])(?:${lead})(?![\p{L}\d])`, 'giu'),
  name: new RegExp(`^${after}`, 'u'),
}))

/** Invented for examples, or words that are capitalized in a prompt without being a name. */
const NOBODY =
  /^(?:(?:John|Jane|Joe) (?:Doe|Smith|D\b)|Max Mustermann|Erika Mustermann|Acme|Contoso|Example|Sample|Test|Foo|Your|My|The|Lorem|ABC|XYZ|Company|Customer|Client|Name|String|Name|Team|There|All|Everyone|Friend|Sir|Madam|World|User|Ein|Eine|Un|Una|A|An)\b/iu
const ROLES =
  /\b(?:AI|SEO|HR|IT|CRM|API|JSON|HTML|SQL|CEO|CFO|CTO|B2B|SaaS|UX|UI|RAG|Expert|Experte?|Senior|Junior|Assistant|Agent|Specialist|Analyst|Engineer|Developer|Writer|Editor|Manager|Strategist|Consultant|Advisor|Coach|Professional|Master|World|Class|Virtual|Personal|Sales|Marketing|Support|Service|Email|Social|Media|Content|Data|Research|Travel|Customer|Product|Project|Financial|Legal|Medical|Technical|Creative|Smart|Helpful|Friendly)\b/iu

const MOST = 3
const AROUND = 40

/**
 * Quotes of such passages with the node they are in, for a sentence to the admin; empty if there are none. `own` are
 * words by which its author can be recognized.
 */
export function namedPassages(workflow: Workflow, own: ReadonlySet<string> = new Set()): string[] {
  const found = new Map<string, string>()
  for (const { text, place, isCredit } of textsOf(workflow)) {
    const start = text.slice(0, MOST_LETTERS)
    const among = isCredit ? [] : [...namesAmong(start, own), ...repositoriesIn(start)]
    for (const [at, end, match] of apart([...namesIn(start), ...among]))
      if (!found.has(match)) found.set(match, `“${quote(text, at, end)}” in ${place}`)
  }
  for (const node of workflow.nodes)
    for (const { label, options } of choicesIn(node.parameters))
      found.set(label, `“${label}: ${options.join(', ').slice(0, 80)}” in ${node.name.slice(0, 40)}`)
  const all = [...found.values()]
  return all.length > MOST ? [...all.slice(0, MOST), `${all.length - MOST} more`] : all
}

/** All that buyers can read, and where it is. A note with a link may name its author. */
function* textsOf({ name, nodes }: Workflow): Generator<{ text: string; place: string; isCredit: boolean }> {
  yield { text: name, place: 'its name', isCredit: false }
  for (const node of nodes) {
    const place = node.name.slice(0, 40)
    yield { text: node.name, place: 'the name of a node', isCredit: false }
    for (const { text } of textsIn([node.parameters, node.notes ?? '']))
      yield { text, place, isCredit: isStickyNote(node) && /https?:\/\//.test(text) }
  }
}

/** The people a form offers, like “Teacher Name: Ann, Bea”. */
function* choicesIn(value: unknown): Generator<{ label: string; options: string[] }> {
  if (Array.isArray(value)) for (const inner of value) yield* choicesIn(inner)
  if (!isRecord(value)) return
  const { fieldLabel: label, fieldOptions } = value
  const options = [...textsIn(fieldOptions)].map(({ text }) => text).filter((text) => /^\p{Lu}/u.test(text))
  if (typeof label === 'string' && PEOPLE.test(label) && options.length > 0) yield { label, options }
  for (const inner of Object.values(value)) yield* choicesIn(inner)
}

const PEOPLE =
  /\b(?:name|teacher|doctor|agent|employee|owner|assignee|manager|responsible|barber|coach|sales ?(?:person|rep)|profesor|vendedor|professor)\b/i

/** Without passages that overlap an earlier one. */
function* apart(passages: Iterable<Passage>): Generator<Passage> {
  const before: Passage[] = []
  for (const passage of passages) {
    const [at, end] = passage
    if (before.some(([from, to]) => at < to && from < end)) continue
    before.push(passage)
    yield passage
  }
}

/** What to do about them, and about a file that was not made to be shared; empty if nothing. */
export function toRead(passages: readonly string[], whyNotShared: string): string {
  const names = passages.length > 0 ? `It may name a person or a company: ${passages.join('; ')}.` : ''
  return names || whyNotShared ? [READ_FIRST, whyNotShared, names].filter(Boolean).join(' ') : ''
}

const MOST_LETTERS = 100_000

type Passage = readonly [at: number, end: number, match: string]

/** Their address names an account, which may be the author’s. */
const REPOSITORY =
  /\b(?:github|gitlab|bitbucket|githubusercontent)\.(?:com|org)\/(?!n8n-io\/|YOUR|search\/|api\/)[\w.-]{2,40}\/[\w.-]{2,80}/g

const repositoriesIn = (text: string) =>
  [...text.matchAll(REPOSITORY)].map(({ index, 0: match }): Passage => [index, index + match.length, match])

function* namesIn(text: string): Generator<Passage> {
  for (const { lead, name } of LEADS)
    for (const match of text.matchAll(lead)) {
      const from = match.index + match[0].length
      const [after] = name.exec(text.slice(from, from + 160)) ?? []
      if (after && isSomeone(after)) yield [match.index, from + after.length, after]
    }
  for (const pattern of ALONE)
    for (const match of text.matchAll(pattern))
      if (isSomeone(match[0])) yield [match.index, match.index + match[0].length, match[0]]
}

function isSomeone(text: string): boolean {
  if (/^\d{4,12},\d/.test(text)) return true
  const name = /["'“«]?(?:[\p{Lu}\p{Lo}].*|(?<=>\s{0,9})[\p{L}\d].*)/su.exec(text)?.[0].replace(/^["'“«]/, '') ?? ''
  return (
    name !== '' &&
    !NOBODY.test(name) &&
    (/you@example\.com$/.test(text) || !ROLES.test(name)) &&
    !vendors().has(name.split(/[ .,!"'”»]/)[0] ?? '')
  )
}

let known: ReadonlySet<string> | undefined
const vendors = () => (known ??= new Set(nodeNames().map((node) => node.split(' ')[0] ?? '')))

/** From a few words before the name, and without the rest of a word that is cut. */
const quote = (text: string, at: number, end: number) =>
  (at > AROUND ? text.slice(at - AROUND / 2, at).replace(/^\S{0,20}\s/, '') : text.slice(0, at))
    .concat(text.slice(at, end), text.slice(end, end + AROUND).replace(/(?<=\s)\S{0,40}$/, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 110)
    .toWellFormed()
