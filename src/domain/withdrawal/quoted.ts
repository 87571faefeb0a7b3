import type { Statement } from './withdrawal.ts'

/** Up to five words of letters, each with a dot at most behind it: no link, no number, hardly a sentence. */
const NAME = /^(?:\p{L}[\p{L}\p{M}'’-]*\.?(?: |$)){1,5}$/u
const LONGEST_NAME = 40

/** As the emails about orders give it; without vowels, zero and one, it spells no word and no phone number. */
const ORDER_NUMBER = /\bF-[2-9A-Z]{4}-[2-9A-Z]{4}\b/g

/**
 * What the acknowledgement repeats of a statement. It goes to an address that anybody can type, so it holds a name
 * that looks like one and order numbers, and no other text: our email would carry a stranger's link or instruction.
 */
export const quoted = ({ name, order }: Pick<Statement, 'name' | 'order'>) => ({
  name: name.length <= LONGEST_NAME && NAME.test(name) ? name : 'As you entered it',
  order: order === '' ? NOT_NAMED : order.toUpperCase().match(ORDER_NUMBER)?.join(', ') || 'As you described it',
})

export const NOT_NAMED = 'No order given: everything bought with this email'
