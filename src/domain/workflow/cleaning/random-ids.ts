// Ids that nothing but their letters gives away: no word changes case, or to digits, as often as they do.

import { isMadeUp, isPlaceholder, isTime } from './placeholder.ts'
import { HOOK } from './vendor-ids.ts'

const RUNS = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[A-Z]+(?=[A-Z][a-z])|\d+/g

/** Left in place: the rule for secrets refuses the file, since only its owner can revoke the key. */
const VENDORS_KEY =
  /^(?:sk-|[rs]k_|whsec_|xox[a-z]-|gh[a-z]_|github_pat|glpat-|AIza|ya29|AKIA|ASIA|key-|AC[\da-f]|SK[\da-f]|secret_|ntn_|hf_|pat-|shp[a-z]{2}_)/

/** "bnZWaFJsZnd6dFkz", "2se08isfynkzu18": its runs of one kind of letter are short, or its digits in three places. */
export function looksRandom(text: string): boolean {
  if (!/^(?!sha\d)[\w-]{10,80}$/.test(text) || VENDORS_KEY.test(text) || isPlaceholder(text) || isMadeUp(text))
    return false
  return text.split(/[_-]/).some(isRandomPart)
}

function isRandomPart(part: string): boolean {
  if (part.length < 10 || /n8n|oauth|api$/i.test(part)) return false
  const runs = part.match(RUNS) ?? []
  if (part.length >= 12 && part.split(/\d+/).filter(Boolean).length + part.split(/\D+/).filter(Boolean).length > 4)
    return true
  return part.length / runs.length <= 2.6 && runs.filter((run) => run.length > 3).length <= part.length / 10
}

/** What a service may name in a text although it looks random: a model, a voice, a video, the hash of a file. */
const VENDORS =
  /(?:voice|model|version|sha|hash|checksum|integrity|video|youtu\.?be)[\w"'\\./?-]{0,12}\s{0,4}[:=]?\s{0,4}\\?["'`]?$/i

/** Between quotes, unless these name a node or a field in an expression. */
const quoted = (text: string) =>
  text.replaceAll(/(?<=(?<![\w\])]\[\\?|\$\(\\?)["'`])([\w-]{10,80})(?=\\?["'`])/g, (id, _, at: number) =>
    looksRandom(id) && !VENDORS.test(text.slice(Math.max(0, at - 40), at)) ? 'YOUR_ID' : id,
  )

/** Numbers from eight digits on: between quotes, or in code, where a placeholder has to bring its quotes. */
const numbers = (text: string) =>
  text
    .replaceAll(/(["'`])-?(\d{8,20})(?=\\?\1)/g, (all, quote: string, number: string) =>
      isOwn(number) ? `${quote}YOUR_ID` : all,
    )
    .replaceAll(/([:=[]\s{0,8})-?(\d{9,20})(?=\s{0,8}(?:[,;}\])\n]|$))/g, (all, before: string, number: string) =>
      isOwn(number) ? `${before}"YOUR_ID"` : all,
    )
    // A phone number from its country on, before any letter but a digit: "5521998882556_block".
    .replaceAll(/(?<![\w.#/%-])[2-9]\d{10,12}(?=_|@|$)/g, (number) => (isOwn(number) ? 'YOUR_PHONE_NUMBER' : number))
    .replaceAll(
      /(?<![A-Za-z])(\w{0,40}(?:_id|Id|ID))(["'\\]{0,3}\s{0,4}[:=]\s{0,4})(\d{5,20})(?![\w.])/g,
      (all, name: string, sign: string, number: string) => (isOwn(number) ? `${name}${sign}"YOUR_ID"` : all),
    )

/** In code a name for each id, as of the stages of a sale: "'Paid': 40719214". */
const named = (text: string) =>
  text.replaceAll(
    /(["'])([^"'\n\\]{1,60})\1(\s{0,4}:\s{0,4})([1-9]\d{6,7})(?=\s{0,4}[,}\n])/g,
    (all, quote: string, name: string, sign: string, number: string) =>
      isOwn(number) && !number.endsWith('000') && !MEASURE.test(name) ? `${quote}${name}${quote}${sign}"YOUR_ID"` : all,
  )

const MEASURE =
  /count|view|like|follower|play|size|byte|time|date|price|amount|total|sum|number|population|salary|revenue|cost|duration|width|height|volume|value|budget|seed|offset|limit/i

const isOwn = (number: string) => !isMadeUp(number) && !isTime(number)

const ANY_URL =
  /https?:\/\/([\w.-]{1,100})(?::\d{1,5})?\/(?:[\w./?&=%~:@#-]|\{\{[^{}]{1,200}\}\}|\$\{[^{}]{1,200}\}){1,400}/gi
/** Of the author: hosts that were replaced, and those that services give to hooks and APIs. */
const OWN_HOST = /^(?:host|n8n)\.example\.com$|(?:^|\.)(?:hooks?|webhooks?|api)\./i
/** Files and videos for everyone, which have such ids too. */
const FILES =
  /(?:youtu\.?be|ytimg|githubusercontent|github|gitlab|gravatar|imgur|unsplash|pexels|pixabay|jsdelivr|unpkg|huggingface|wikimedia|wikipedia|tmdb|twimg|googleapis|gstatic|n8n|linkedin|google|bbci?|reuters|discord|ibb|amazon|amzn|ebay|etsy)\./i
const SEGMENT = /(?<=[/=-])(?:\d{5,20}|(?=[a-f]{0,30}\d)(?=\d{0,30}[a-f])[\da-f]{12,64}|[\w-]{10,80})(?=[./?&#:@-]|$)/gi
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** What is an id in the path or the query: of any kind on the author's hosts, elsewhere long random ones. */
const inPaths = (text: string) =>
  text.replaceAll(ANY_URL, (url, host: string) => {
    if (HOOK.test(url)) return url
    if (OWN_HOST.test(host))
      return url
        .replaceAll(UUID, 'YOUR_ID')
        .replaceAll(
          /(\/(?:accounts?|users?|teams?|projects?|boards?|companies|organizations)\/)\d{1,4}(?=[/?]|$)/g,
          '$1YOUR_ID',
        )
        .replaceAll(SEGMENT, (part) =>
          !isTime(part) && (/^(?:\d+|[\da-f]{12,})$/i.test(part) || looksRandom(part)) ? 'YOUR_ID' : part,
        )
    if (FILES.test(host)) return url
    return url.replaceAll(UUID, 'YOUR_ID').replaceAll(SEGMENT, (part) => (looksRandom(part) ? 'YOUR_ID' : part))
  })

export const randomIds = (text: string) => inPaths(named(numbers(quoted(text))))

const PLACES: [RegExp, string][] = [
  // A server by its number, which has a sign-in, a port or a path beside it, or is in a private network.
  [
    /(?<![\w./-])(?:10\.\d{1,3}(?=\.\d{1,3}\.\d{1,3}[:/])|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2}(?![\w.-]*\d)|(?<=[@"'`=])(?!127\.|0\.|8\.8\.|1\.[01]\.|255\.|(?:192\.0\.2|198\.51\.100|203\.0\.113)\.)\d{1,3}(?:\.\d{1,3}){3}(?=["'`:/\s]|$)/g,
    'host.example.com',
  ],
  [/(\bntfy\.sh\/)(?!YOUR_)[\w-]{4,64}/g, '$1YOUR_TOPIC'],
  [/(\/(?:home|Users)\/)(?!you\b|node\b|user\b|ubuntu\b|YOUR|<|\{)[\w.-]{2,40}(?=["'`\s:]|$)/g, '$1you'],
]

/** Servers by number, topics and home folders. */
export const places = (text: string) => PLACES.reduce((changed, [pattern, by]) => changed.replaceAll(pattern, by), text)
