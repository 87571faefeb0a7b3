/** Scripts and letters that settle the language. The order matters: Japanese also uses Han, Urdu letters of Persian. */
const SCRIPTS: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
]

/** Scripts of several languages, with letters or words that only one of them has; "" for any text. */
const SHARED: [RegExp, [RegExp, string][]][] = [
  [
    /\p{Script=Arabic}/gu,
    [
      [/[ٹڈڑے]/, 'ur'],
      [/[پچژگ]/, 'fa'],
      [/ال/, 'ar'],
    ],
  ],
  [
    /\p{Script=Cyrillic}/gu,
    [
      [/[іїєґ]/i, 'uk'],
      [/[ыэё]/i, 'ru'],
    ],
  ],
  [/\p{Script=Devanagari}/gu, [[/(?:है|में|और)/, 'hi']]],
]

/** Frequent words that few other languages have. */
const WORDS: Record<string, string> = {
  en: 'the and of to is with from this your for when that on by',
  de: 'der die das und ist mit für nicht wird eine den auf',
  es: 'el los las una con por para del que cuando tu este',
  fr: 'le les des une avec pour dans est vous cette et sur',
  pt: 'os uma com para não que do da você ao são em',
  it: 'il gli una con per che non della questo nel sono di',
  nl: 'het een van met voor niet naar wordt deze jouw is op',
  pl: 'jest nie się dla oraz przez który do na jako od lub',
  tr: 've bir bu için ile olarak veya gibi daha olan değil',
}

/** Of all letters: names of services are Latin in every language. */
const SCRIPT_SHARE = 0.2
const MIN_WORDS = 3
/** One word alone may be of a language that is not listed: "den" is German, and Danish. */
const MIN_DIFFERENT = 2
const LONGEST = 20_000

/** The language of a text for the `lang` attribute, like "de"; empty if the text is too short, or leaves it open. */
export function textLanguage(whole: string): string {
  const text = whole.slice(0, LONGEST)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [script, lang] of SCRIPTS)
    if ((text.match(script)?.length ?? 0) > letters * (lang === 'ja' ? SCRIPT_SHARE / 4 : SCRIPT_SHARE)) return lang
  for (const [script, marks] of SHARED)
    if ((text.match(script)?.length ?? 0) > letters * SCRIPT_SHARE)
      return marks.find(([mark]) => mark.test(text))?.[1] ?? ''
  const counts = Object.keys(WORDS)
    .map((lang) => ({ lang, found: wordsOf(lang, text) }))
    .sort((a, b) => b.found.length - a.found.length)
  const [best, next] = counts
  const isClear =
    best &&
    best.found.length >= MIN_WORDS &&
    best.found.length > (next?.found.length ?? 0) &&
    new Set(best.found).size >= MIN_DIFFERENT
  return isClear ? best.lang : ''
}

function wordsOf(lang: string, text: string): string[] {
  const known = new Set(WORDS[lang]?.split(' '))
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => known.has(word))
}

/**
 * Whether a text can be in the language of its workflow: a title may be a name in Latin letters, and a description
 * without a note is composed in English.
 */
export function canBeIn(lang: string, text: string): boolean {
  if (lang in WORDS) return wordsOf(lang, text).length >= wordsOf('en', text).length
  const script =
    SCRIPTS.find(([, known]) => known === lang)?.[0] ??
    SHARED.find(([, marks]) => marks.some(([, known]) => known === lang))?.[0]
  return script !== undefined && text.search(script) >= 0
}
