import { createScript, type OpenAiSeed, type Script } from './script.ts'

export interface State {
  script: Script
  outOfCredit: boolean
  /** Not yet used. */
  transcripts: string[]
  picture: Buffer
  /** Texts that the moderation flags. */
  flags: readonly string[]
}

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const createState = ({
  answers,
  outOfCredit = false,
  transcripts = [],
  picture = PIXEL,
  flags = [],
}: OpenAiSeed = {}): State => ({
  script: createScript(answers),
  outOfCredit,
  transcripts: [...transcripts],
  picture,
  flags,
})
