import { createInterface } from 'node:readline/promises'
import type { ParseResult } from './questions.ts'

/** An invalid command-line value; shown as a sentence. */
export class InputError extends Error {
  override name = 'InputError'
}

export interface Prompt<T> {
  /** Name of the flag without dashes, for error messages. */
  flag: string
  text: string
  /** The default for an empty answer and for non-interactive runs. */
  fallback?: string
  read(text: string): ParseResult<T> | Promise<ParseResult<T>>
}

/** Reads a value from its flag, or prompts until the answer is valid; without a terminal the default applies. */
export function createPrompts(flags: Record<string, string | undefined>, canAsk: boolean) {
  const terminal = canAsk ? createInterface({ input: process.stdin, output: process.stdout }) : null
  return {
    async answer<T>({ flag, text, fallback, read }: Prompt<T>): Promise<T> {
      const value = flags[flag] ?? (terminal ? undefined : fallback)
      if (value !== undefined) {
        const answer = await read(value)
        if ('value' in answer) return answer.value
        throw new InputError(`--${flag}: ${answer.problem}`)
      }
      if (!terminal) throw new InputError(`--${flag} is missing, and there’s no terminal to ask for it.`)
      for (;;) {
        const typed = await terminal.question(fallback ? `${text} [${fallback}] ` : `${text} `).catch(stopped)
        const answer = await read(typed.trim() || (fallback ?? ''))
        if ('value' in answer) return answer.value
        process.stdout.write(`  ${answer.problem}\n`)
      }
    },
    close: () => terminal?.close(),
  }
}

/** Ctrl-C and Ctrl-D abort before anything is written. */
function stopped(): never {
  throw new InputError('\nCanceled. Nothing was written.')
}
