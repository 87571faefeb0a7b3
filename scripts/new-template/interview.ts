import { createInterface } from 'node:readline/promises'
import type { Answer } from './questions.ts'

/** A mistake in what was typed after the command; shown as a sentence. */
export class Refused extends Error {
  override name = 'Refused'
}

export interface Question<T> {
  /** Name of the flag without dashes, for the sentence that refuses it. */
  flag: string
  text: string
  /** Taken for an empty answer, and without asking when nobody can be asked. */
  proposal?: string
  read(text: string): Answer<T> | Promise<Answer<T>>
}

/** Takes an answer from its flag, else asks for it until it will do; without a terminal the proposal counts. */
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

/** Ctrl-C and Ctrl-D end the questions, and nothing has been written by then. */
function stopped(): never {
  throw new Refused('\nStopped. Nothing was written.')
}
