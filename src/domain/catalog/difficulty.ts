/** Easiest first. */
export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const

export type Difficulty = (typeof DIFFICULTIES)[number]
