import type { WithdrawalNotice } from './withdrawal.ts'

/** Up to five words of letters, each followed by at most one dot: no link, no number, hardly a sentence. */
const NAME = /^(?:\p{L}[\p{L}\p{M}'’-]*\.?(?: |$)){1,5}$/u
const MAX_NAME_LENGTH = 40

/** The format in order emails; without vowels, zero and one, it spells no word and no phone number. */
const ORDER_NUMBER = /\bF-[2-9A-Z]{4}-[2-9A-Z]{4}\b/g

/**
 * The parts of a notice that the acknowledgment repeats. Anyone can type the recipient's address, so include only a
 * plausible name and order numbers: other text could carry a stranger's link or instructions.
 */
export const quoted = ({ name, order }: Pick<WithdrawalNotice, 'name' | 'order'>) => ({
  name: name.length <= MAX_NAME_LENGTH && NAME.test(name) ? name : 'As you entered it',
  order: order === '' ? NOT_NAMED : order.toUpperCase().match(ORDER_NUMBER)?.join(', ') || 'As you described it',
})

export const NOT_NAMED = 'No order given: everything bought with this email'
