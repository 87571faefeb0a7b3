import { type GivenOpenAi, openScript, type Script } from './script.ts'

export interface State {
  script: Script
  /** Not yet used. */
  transcripts: string[]
  picture: Buffer
}

/** A PNG of one pixel. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const openState = ({ answers, transcripts = [], picture = POINT }: GivenOpenAi = {}): State => ({
  script: openScript(answers),
  transcripts: [...transcripts],
  picture,
})
