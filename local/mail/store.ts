import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mail, MailData } from './entities.ts'

// A site left running for weeks should not grow its inbox without end.
const MAILS_KEPT = 1000

export type MailStore = ReturnType<typeof createMailStore>

/** Keeps the inbox in memory and, with a `file`, on disk, so that it outlives a restart. */
export function createMailStore(file?: string) {
  let data = file && existsSync(file) ? readData(file) : emptyData()

  function save() {
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    // Renaming is atomic: a process killed while writing leaves the previous file whole.
    writeFileSync(`${file}.tmp`, JSON.stringify(data))
    renameSync(`${file}.tmp`, file)
  }

  return {
    get data() {
      return data
    },
    save,
    add(mail: Mail) {
      data.mails = [...data.mails, mail].slice(-MAILS_KEPT)
      save()
    },
    clear() {
      data = emptyData()
      save()
    },
  }
}

function readData(file: string): MailData {
  try {
    const { mails, replies } = JSON.parse(readFileSync(file, 'utf8')) as MailData
    return { mails, replies: Object.assign(emptyData().replies, replies) }
  } catch (cause) {
    throw new Error(`The local mail service cannot read ${file}. Delete it to start with an empty inbox.`, { cause })
  }
}

// Without a prototype, so that the key `constructor` is a key like any other.
const emptyData = (): MailData => ({ mails: [], replies: Object.create(null) as MailData['replies'] })
