import { openJsonFile } from '../json-file.ts'
import type { Mail, MailData } from './entities.ts'

// A site left running for weeks should not grow its inbox without end.
const MAILS_KEPT = 1000

export type MailStore = ReturnType<typeof createMailStore>

/** The inbox, oldest mail first. */
export function createMailStore(file?: string) {
  const store = openJsonFile<MailData>({
    file,
    empty: emptyData,
    read: readData,
    complaint: `The local mail service cannot read ${file}. Delete it to start with an empty inbox.`,
  })
  return {
    get data() {
      return store.data
    },
    save: store.save,
    clear: store.clear,
    add(mail: Mail) {
      store.data.mails = [...store.data.mails, mail].slice(-MAILS_KEPT)
      store.save()
    },
  }
}

function readData(stored: unknown): MailData {
  const { mails, replies } = stored as MailData
  // An inbox of before mails had HTML or headers is opened as well.
  return {
    mails: mails.map((mail) => ({ ...mail, html: mail.html ?? null, headers: mail.headers ?? {} })),
    replies: Object.assign(emptyData().replies, replies),
  }
}

// Without a prototype, so that the key `constructor` is a key like any other.
const emptyData = (): MailData => ({ mails: [], replies: Object.create(null) as MailData['replies'] })
