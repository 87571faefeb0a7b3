import type { ReactElement } from 'react'

/**
 * What may be shown beside other elements, or nothing. Not a bare text: page translation takes its place, and React
 * then fails to update or remove what is beside it (tests/translation.test.ts).
 */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[]
