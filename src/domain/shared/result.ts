/**
 * The result of a domain function: a value or an expected error. Exceptions are for failures the caller cannot handle.
 */
export type ResultOf<T, E> = { ok: true; value: T } | { ok: false; error: E }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const err = <E>(error: E): { ok: false; error: E } => ({ ok: false, error })
