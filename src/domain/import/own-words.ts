// Names that no rule knows, but the file itself: what its credentials, its project and its email addresses are called.

import { isPublicHost } from '../workflow/cleaning/foreign-hosts.ts'
import { nodeNames } from '../workflow/node-facts.ts'
import { isRecord, textsIn } from '../workflow/parameter.ts'
import commonWords from './common-words.json' with { type: 'json' }
import givenNames from './given-names.json' with { type: 'json' }
import { WORD } from './word.ts'

/** Given names that are no word of a language that workflows are written in. */
const GIVEN = new Set(givenNames.map(fold))
const EMAIL = /([\w.+-]{2,64})@((?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,24})/gi

/** What credentials and addresses are called by everyone. */
const EVERYONES = new Set(commonWords)

export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
}

const wordsIn = (text: string) => (text.match(WORD) ?? []).map(fold)

let known: ReadonlySet<string> | undefined
const appWords = () => (known ??= new Set(nodeNames().flatMap(wordsIn)))

const isOwn = (word: string) =>
  word.length >= 4 &&
  !EVERYONES.has(word) &&
  !appWords().has(word) &&
  !['com', 'io', 'ai', 'dev', 'app', 'so', 'co'].some((ending) => isPublicHost(`${word}.${ending}`))

/** The words of a file that was not cleaned by which its author, or their business, can be recognized. */
export function ownWords(json: Record<string, unknown>): ReadonlySet<string> {
  const nodes = Array.isArray(json.nodes) ? json.nodes.filter(isRecord) : []
  const shared = Array.isArray(json.shared) ? json.shared : []
  const urls = JSON.stringify(nodes).toLowerCase()
  const names = [...textsIn(nodes.map(({ credentials }) => credentials)), ...textsIn(shared)]
    // A sign-in of the general kind is called by its service.
    .filter(({ path }) => /(?:^|\.)name$/.test(path) && !/\.(?:http|oAuth[12]Api\b)/.test(path))
    .map(({ text }) => text.slice(0, 200))
  const emails = [...textsIn(json)]
    .flatMap(({ text }) => [...text.slice(0, 100_000).matchAll(EMAIL)])
    .filter(([email]) => !/example|whatsapp|company|domain/i.test(email))
    .flatMap(([, local = '', host = '']) => [local, isPublicHost(host) ? '' : host.replace(/\.[a-z]+$/i, '')])
  // A service has an API by its name.
  return new Set([...names, ...emails].flatMap(wordsIn).filter((word) => isOwn(word) && !urls.includes(`api.${word}.`)))
}

/** What comes before a name that is an example. */
const EXAMPLE = /\b(?:e\.g\.|examples?|ejemplos?|exemplos?|beispiele?|exemple|like|como|z\. ?B\.)[^\n]{0,80}$/i
/** Places, and words of code. */
const PLACE = /\b(?:s[aã]o|santa|san|sankt|saint|st\.?|santo|av(?:enida)?\.?|rua|calle|via)[ _+-]{1,3}$/i

/** Where a text has a given name, or a word from its author’s names: from and to. */
export function* namesAmong(
  text: string,
  own: ReadonlySet<string>,
): Generator<readonly [at: number, end: number, match: string]> {
  for (const match of text.matchAll(WORD)) {
    const word = fold(match[0])
    const isGiven = GIVEN.has(word) && isWrittenAsName(text, match.index, match[0])
    if (!isGiven && !own.has(word)) continue
    const before = text.slice(Math.max(0, match.index - 120), match.index)
    if (!PLACE.test(before) && !(isGiven && EXAMPLE.test(before)))
      yield [match.index, match.index + match[0].length, word]
  }
}

/** With a capital, or as a part of a longer name in code. */
const isWrittenAsName = (text: string, at: number, word: string) =>
  /^\p{Lu}/u.test(word) || /["'`_|/-]/.test(text[at - 1] ?? '') || /^["'`_|\p{Lu}]/u.test(text.slice(at + word.length))
