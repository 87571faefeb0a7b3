/** The inline script as pages carry it: without the indentation of its source. Its hash is what the policy allows. */
export const pageScript = (source: string) => source.trim().replaceAll(/\n\s*/g, '\n')
