/** Prefix of the alias that replaces the id of an erased user. No account id starts with it. */
const ERASED = 'erased_'

export const erasedAlias = (random: string) => `${ERASED}${random}`

export const isErased = (owner: string) => owner.startsWith(ERASED)
