/** Every family's ids contain a digit, unlike a "GPT-based" tool or a "whisper-quiet" fan. */
const MODEL_ID =
  /\b(?:(?:(?:chat)?gpt|whisper|text-embedding|dall-e|claude|gemini)-[a-z-]*\d(?:[\w.-]*\w)?|o\d-(?:mini|pro|preview|deep-research))\b/gi

/** "41 per cent" is not an amount. */
const MONEY = /(?<!\bper )\bcents?\b|\bdollars?\b|\bdimes?\b|\bUSD\b|\$\s?\d/i

const ABOUT_MODEL = /\b(?:models?|openai|tokens?|transcri(?:be[sd]?|bing|ptions?)|embeddings?)\b/i

/** A full stop, an empty line, or the next entry of a list, quote or table. */
const SENTENCE_END = /\n\s*\n|\n(?=\s*(?:[-*+>|]|\d+\.)\s)|(?<=[.!?])\s+/

const LIST_MARKER = /^\s*(?:[-*+>]|\d+\.)\s+/

/** "Section: problem" for each sentence with a model id or price, both of which change independently of the page. */
export const modelCostsIn = (body: string): string[] =>
  body.split(/^## /m).flatMap((section) => {
    const [heading = ''] = section.split('\n', 1)
    return section
      .slice(heading.length)
      .split(SENTENCE_END)
      .flatMap((text) => problemsIn(text.replace(LIST_MARKER, '').replaceAll(/\s+/g, ' ').trim()))
      .map((problem) => `${heading.trim()}: ${problem}`)
  })

const problemsIn = (sentence: string): string[] => [
  ...(sentence.match(MODEL_ID) ?? []).map(
    (id) => `Remove the model id "${id}" from "${sentence}": the workflow's settings name the model.`,
  ),
  ...(MONEY.test(sentence) && ABOUT_MODEL.test(sentence)
    ? [`Remove the price from "${sentence}": the page shows the model costs of the recorded runs.`]
    : []),
]
