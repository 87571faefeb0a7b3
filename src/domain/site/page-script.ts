/**
 * The inline script as pages carry it: without the indentation and the comment lines of its source. Its hash is what
 * the content security policy allows.
 */
export const pageScript = (source: string) =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')
