/** Scripts that settle the language; the order matters, since Japanese also uses Han. */
const SCRIPTS: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Devanagari}/gu, 'hi'],
]

/** Frequent words that few other languages have. */
const WORDS: Record<string, string> = {
  en: 'the and of to is with from this your for when that',
  de: 'der die das und ist mit für nicht wird eine den auf',
  es: 'el los las una con por para del que cuando tu este',
  fr: 'le les des une avec pour dans est vous cette et sur',
  pt: 'os uma com para não que do da você ao são em',
  it: 'il gli una con per che non della questo nel sono di',
  nl: 'het een van met voor niet naar wordt deze jouw is op',
  pl: 'jest nie się dla oraz przez który do na jako od lub',
  tr: 've bir bu için ile olarak veya gibi daha olan değil',
}

const RIGHT_TO_LEFT = new Set(['ar', 'he'])
/** Of all letters: names of services are Latin in every language. */
const SCRIPT_SHARE = 0.2
const FEWEST_WORDS = 3

export interface TextLanguage {
  /** For the `lang` attribute; empty if there is too little text. */
  lang: string
  dir: 'ltr' | 'rtl'
}

export function textLanguage(text: string): TextLanguage {
  const lang = langOf(text.slice(0, 20_000))
  return { lang, dir: RIGHT_TO_LEFT.has(lang) ? 'rtl' : 'ltr' }
}

function langOf(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [script, lang] of SCRIPTS)
    if ((text.match(script)?.length ?? 0) > letters * (lang === 'ja' ? SCRIPT_SHARE / 4 : SCRIPT_SHARE)) return lang
  const words = text.toLowerCase().split(/[^\p{L}]+/u)
  const counts = Object.entries(WORDS).map(([lang, list]) => {
    const known = new Set(list.split(' '))
    return { lang, count: words.filter((word) => known.has(word)).length }
  })
  const best = counts.reduce((most, next) => (next.count > most.count ? next : most))
  return best.count >= FEWEST_WORDS ? best.lang : ''
}
