import { Outage } from '#domain/shared/errors.ts'

/** What a call to Netlify Blobs answers; throws an Outage whatever made it fail. */
export async function withStorageErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw cause instanceof Outage ? cause : new Outage('storage', { cause })
  }
}
