const MAX_LENGTH = 80

/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' }

/** The slug of a name: "Résumé → CRM!" gives "resume-crm". Empty if the name has no letter of a-z and no digit. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’]/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => LETTERS[letter] ?? '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '')
