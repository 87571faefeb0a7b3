import { Outage } from '#domain/shared/errors.ts'

/** Returns the result of a call to Netlify Blobs; throws an Outage for any failure. */
export async function withStorageErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw cause instanceof Outage ? cause : new Outage('storage', { cause })
  }
}
