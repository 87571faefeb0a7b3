/** Normalizes one line: no line breaks, no invisible characters, single spaces, trimmed. */
export const oneLine = (typed: string) => typed.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** Normalizes several lines: browsers send line breaks as CR LF but count them as one character during input. */
export const manyLines = (typed: string) =>
  typed
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
