import { createInterface } from 'node:readline/promises'
import type { Answer } from './questions.ts'

/** An invalid command-line value; shown as a sentence. */
export class Refused extends Error {
  override name = 'Refused'
}

export interface Question<T> {
  /** Name of the flag without dashes, for error messages. */
  flag: string
  text: string
  /** The default for an empty answer and for non-interactive runs. */
  proposal?: string
  read(text: string): Answer<T> | Promise<Answer<T>>
}

/** Reads a value from its flag, or prompts until the answer is valid; without a terminal the default applies. */
export function createInterview(flags: Record<string, string | undefined>, canAsk: boolean) {
  const terminal = canAsk ? createInterface({ input: process.stdin, output: process.stdout }) : null
  return {
    async answer<T>({ flag, text, proposal, read }: Question<T>): Promise<T> {
      const given = flags[flag] ?? (terminal ? undefined : proposal)
      if (given !== undefined) {
        const answer = await read(given)
        if ('value' in answer) return answer.value
        throw new Refused(`--${flag}: ${answer.problem}`)
      }
      if (!terminal) throw new Refused(`--${flag} is missing, and there’s no terminal to ask for it.`)
      for (;;) {
        const typed = await terminal.question(proposal ? `${text} [${proposal}] ` : `${text} `).catch(stopped)
        const answer = await read(typed.trim() || (proposal ?? ''))
        if ('value' in answer) return answer.value
        process.stdout.write(`  ${answer.problem}\n`)
      }
    },
    close: () => terminal?.close(),
  }
}

/** Ctrl-C and Ctrl-D abort before anything is written. */
function stopped(): never {
  throw new Refused('\nCanceled. Nothing was written.')
}
