const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur)\b/

/** The attributes of a text in this language; without one, its first letters decide the direction. */
export const languageAttributes = (lang: string | undefined) =>
  lang === undefined
    ? { dir: 'auto' as const }
    : { lang, dir: RIGHT_TO_LEFT.test(lang) ? ('rtl' as const) : ('auto' as const) }
