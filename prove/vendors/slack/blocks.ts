import { apiError } from './errors.ts'

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

/** https://docs.slack.dev/reference/block-kit/blocks, read November 2026. */
const MAX = {
  blocks: 50,
  section: 3000,
  header: 150,
  fields: 10,
  field: 2000,
  elements: 25,
  context: 10,
  button: 75,
  url: 3000,
  value: 2000,
  alt: 2000,
}

/** Blocks may be a list, or JSON. */
export function parseBlocks(value: unknown): Fields[] | undefined {
  if (value === undefined || value === null || value === '') return undefined
  let blocks = value
  try {
    if (typeof value === 'string') blocks = JSON.parse(value)
  } catch {
    throw apiError('invalid_blocks_format', 'blocks are no JSON')
  }
  if (!Array.isArray(blocks)) throw apiError('invalid_blocks_format', 'blocks are no list')
  const problems = blocks.length > MAX.blocks ? [`no more than ${MAX.blocks} items allowed [json-pointer:/blocks]`] : []
  problems.push(...listOf(blocks).flatMap((block, index) => checkBlock(block, `/blocks/${index}`)))
  if (problems.length > 0)
    throw apiError(
      'invalid_blocks',
      problems.join('; '),
      problems.map((problem) => `[ERROR] ${problem}`),
    )
  return listOf(blocks)
}

function checkText(value: unknown, most: number, at: string, plain = false): string[] {
  const { type, text } = fieldsOf(value)
  if (type !== 'plain_text' && (plain || type !== 'mrkdwn'))
    return [`unsupported type: ${type} [json-pointer:${at}/type]`]
  if (typeof text !== 'string' || text.length === 0) return [`must be more than 0 characters [json-pointer:${at}/text]`]
  return text.length > most ? [`must be less than ${most + 1} characters [json-pointer:${at}/text]`] : []
}

function checkButton({ type, text, url, value }: Fields, at: string): string[] {
  if (type !== 'button') return []
  const problems = checkText(text, MAX.button, `${at}/text`, true)
  if (typeof url === 'string' && url.length > MAX.url)
    problems.push(`must be less than ${MAX.url + 1} characters [json-pointer:${at}/url]`)
  if (typeof value === 'string' && value.length > MAX.value)
    problems.push(`must be less than ${MAX.value + 1} characters [json-pointer:${at}/value]`)
  return problems
}

const CHECKS: Record<string, (block: Fields, at: string) => string[]> = {
  divider: () => [],
  markdown: () => [],
  rich_text: () => [],
  table: () => [],
  file: () => [],
  video: () => [],
  input: () => [],
  header: ({ text }, at) => checkText(text, MAX.header, `${at}/text`, true),
  section: ({ text, fields, accessory }, at) => {
    const all = listOf(fields)
    if (!text && all.length === 0) return [`missing required field: text or fields [json-pointer:${at}]`]
    return [
      ...(text ? checkText(text, MAX.section, `${at}/text`) : []),
      ...(all.length > MAX.fields ? [`no more than ${MAX.fields} items allowed [json-pointer:${at}/fields]`] : []),
      ...all.flatMap((field, index) => checkText(field, MAX.field, `${at}/fields/${index}`)),
      ...checkButton(fieldsOf(accessory), `${at}/accessory`),
    ]
  },
  context: ({ elements }, at) => {
    const all = listOf(elements)
    return all.length === 0 || all.length > MAX.context
      ? [`between 1 and ${MAX.context} items needed [json-pointer:${at}/elements]`]
      : []
  },
  actions: ({ elements }, at) => {
    const all = listOf(elements)
    if (all.length === 0 || all.length > MAX.elements)
      return [`between 1 and ${MAX.elements} items needed [json-pointer:${at}/elements]`]
    return all.flatMap((element, index) => checkButton(element, `${at}/elements/${index}`))
  },
  image: ({ image_url, slack_file, alt_text }, at) => [
    ...(image_url || slack_file ? [] : [`missing required field: image_url [json-pointer:${at}]`]),
    ...(typeof alt_text === 'string' && alt_text.length <= MAX.alt
      ? []
      : [`missing required field: alt_text [json-pointer:${at}]`]),
  ],
}

function checkBlock(block: Fields, at: string): string[] {
  const check = CHECKS[String(block.type)]
  return check ? check(block, at) : [`unsupported type: ${block.type} [json-pointer:${at}/type]`]
}

/** The blocks as text, with buttons as links. */
export function blocksToText(blocks: readonly Fields[]): string {
  const textsIn = (block: Fields): string[] => {
    if (block.type === 'button') {
      const label = String(fieldsOf(block.text).text ?? '')
      return [block.url ? `[${label}](${block.url})` : `[${label}]`]
    }
    if (block.type === 'image') return [`[picture: ${block.alt_text}]`]
    const text = typeof block.text === 'string' ? block.text : fieldsOf(block.text).text
    const below = [
      ...listOf(block.fields),
      ...listOf(block.elements),
      ...(block.accessory ? [fieldsOf(block.accessory)] : []),
    ]
    return [...(typeof text === 'string' ? [text] : []), ...below.flatMap(textsIn)]
  }
  return blocks
    .flatMap(textsIn)
    .filter((text) => text.trim() !== '')
    .join('\n')
}
