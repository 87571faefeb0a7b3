import type { ReactElement } from 'react'

/**
 * What may be rendered next to other elements, or nothing. Not a bare text: page translation replaces text nodes, and
 * React then fails to update or remove their siblings (tests/translation.test.ts).
 */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[]
