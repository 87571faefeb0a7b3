import { MAX_SHEET_BYTES, MAX_SHEET_MB } from '#domain/import/sheet.ts'

const MB = 1024 * 1024
/** A browser lists and reads this much in seconds; it holds some 20,000 workflows. */
const MAX_UPLOAD_BYTES = 200 * MB
/** The function's limit is 4.5 million bytes; leaves room for names. */
const MAX_CALL_BYTES = 4_400_000

export type Read<T> = { ok: true; value: T } | { ok: false; problem: string }

/** "3.4 MB", "12 KB" */
export const sizeWords = (bytes: number) =>
  bytes < MB / 10 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MB).toFixed(1)} MB`

export const isCsv = ({ name }: { name: string }) => /\.(csv|tsv|txt)$/i.test(name)
export const isWorkflow = ({ name }: { name: string }) => /\.(json|zip)$/i.test(name)

/** `doubtful`: words to check if the encoding was guessed, one for each non-ASCII letter. */
export interface Decoded {
  text: string
  doubtful: string[]
}

/** The text of a CSV file. */
export async function readCsvFile(file: File): Promise<Read<Decoded>> {
  if (file.size > MAX_SHEET_BYTES) {
    const problem = `${file.name} is ${sizeWords(file.size)}. The limit is ${MAX_SHEET_MB} MB. Split the sheet.`
    return { ok: false, problem }
  }
  try {
    const value = decodeText(new Uint8Array(await file.arrayBuffer()))
    if (value) return { ok: true, value }
    return {
      ok: false,
      problem: `${file.name} has an unknown encoding. Save the sheet as “CSV UTF-8”, then choose the file again.`,
    }
  } catch {
    return { ok: false, problem: `${file.name} couldn’t be read. Choose it again.` }
  }
}

/**
 * Spreadsheets save UTF-8, but Excel also UTF-16 ("Unicode text") and, as plain "CSV", the machine's code page. The
 * code page can't be detected reliably, so the most likely one is used. Null if it can't decode the bytes.
 */
export function decodeText(bytes: Uint8Array): Decoded | null {
  const [first, second] = bytes
  const decode = (encoding: string) => new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  // A sheet starts with an ASCII column name, so without a BOM the first zero byte gives the byte order.
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return { text: decode('utf-16le'), doubtful: [] }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return { text: decode('utf-16be'), doubtful: [] }
  try {
    return { text: decode('utf-8'), doubtful: [] }
  } catch {
    const text = decode('windows-1252')
    return /[\x80-\x9f]/.test(text) ? null : { text, doubtful: wordsToCheck(text) }
  }
}

const WORDS_TO_CHECK = 12
const MAX_WORD_LENGTH = 40

/** A short list of words that together contain every non-ASCII letter. */
function wordsToCheck(text: string): string[] {
  const seen = new Set<string>()
  const words = text.split(/[\s,;"]+/).filter((word) => {
    const odd = [...word.slice(0, MAX_WORD_LENGTH)].filter((letter) => letter > '\x7f' && !seen.has(letter))
    for (const letter of odd) seen.add(letter)
    return odd.length > 0
  })
  return words.slice(0, WORDS_TO_CHECK).map((word) => word.slice(0, MAX_WORD_LENGTH))
}

/** Adds files to those already chosen; a file with the same name replaces the earlier one. */
export function addUploads(before: readonly File[], files: readonly File[]): Read<File[]> {
  const other = files.find((file) => !isWorkflow(file))
  if (other) return { ok: false, problem: `${other.name} isn’t a workflow. Choose .json files, or a .zip of them.` }
  const kept = before.filter(({ name }) => !files.some((file) => file.name === name))
  const value = [...kept, ...files]
  const bytes = value.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= MAX_UPLOAD_BYTES) return { ok: true, value }
  return {
    ok: false,
    problem: `These files are ${sizeWords(bytes)} in total. The limit is 200 MB per import. Split the import.`,
  }
}

/** Error message if text and files are too large for one request, or null. */
export function tooMuch(text: string, workflows: readonly { base64: string }[]): string | null {
  const bytes =
    new TextEncoder().encode(JSON.stringify(text)).length +
    workflows.reduce((sum, { base64 }) => sum + base64.length, 0)
  return bytes > MAX_CALL_BYTES ? 'The rows and files are too large for one import. Import fewer rows at a time.' : null
}
