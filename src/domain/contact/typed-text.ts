/** One line as a person meant it: no breaks, no invisible characters, single spaces, none around it. */
export const oneLine = (typed: string) => typed.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** Several lines: browsers send breaks as CR LF, and count them as one character while somebody types. */
export const manyLines = (typed: string) =>
  typed
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
