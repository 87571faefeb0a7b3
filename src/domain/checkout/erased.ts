/** Begins what stands where the id of an erased user stood. No account has such an id, so nobody can be that owner. */
const ERASED = 'erased_'

export const erasedAlias = (random: string) => `${ERASED}${random}`

export const isErased = (owner: string) => owner.startsWith(ERASED)
