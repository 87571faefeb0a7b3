import type { ImportTemplatesOutput, ReadableTexts } from '#contracts/import-templates.ts'
import { READ_AT_ONCE } from '#contracts/limits.ts'

type Texts = NonNullable<ImportTemplatesOutput['texts']>
/** The texts of a file by its hash; null if they can't be loaded. */
export type ReadTexts = (hash: string) => Promise<ReadableTexts | null>

/** Loads the texts of files; those of rows that open together come in few calls. */
export function textReader(load: (hashes: string[]) => Promise<Texts | null>): ReadTexts {
  const known = new Map<string, ReturnType<ReadTexts>>()
  let asked: { hash: string; done: (texts: ReadableTexts | null) => void }[] = []
  const flush = async () => {
    const all = asked
    asked = []
    for (let at = 0; at < all.length; at += READ_AT_ONCE) {
      const part = all.slice(at, at + READ_AT_ONCE)
      const texts = await load(part.map(({ hash }) => hash))
      for (const { hash, done } of part) {
        // So that opening the row again tries again.
        if (!texts?.[hash]) known.delete(hash)
        done(texts?.[hash] ?? null)
      }
    }
  }
  return (hash) => {
    const texts =
      known.get(hash) ??
      new Promise<ReadableTexts | null>((done) => {
        if (asked.length === 0) setTimeout(() => void flush())
        asked.push({ hash, done })
      })
    known.set(hash, texts)
    return texts
  }
}
