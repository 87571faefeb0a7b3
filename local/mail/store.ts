import { openJsonFile } from '../json-file.ts'
import type { Mail, MailData } from './entities.ts'

// Bounds the inbox of a site that runs for weeks.
const MAX_MAILS = 1000

export type MailStore = ReturnType<typeof createMailStore>

/** The inbox, oldest mail first. */
export function createMailStore(file?: string) {
  const store = openJsonFile<MailData>({
    file,
    empty: emptyData,
    read: readData,
    damagedMessage: `The local mail service cannot read ${file}. Delete it to start with an empty inbox.`,
  })
  return {
    get data() {
      return store.data
    },
    save: store.save,
    clear: store.clear,
    add(mail: Mail) {
      store.data.mails = [...store.data.mails, mail].slice(-MAX_MAILS)
      store.save()
    },
  }
}

function readData(stored: unknown): MailData {
  const { mails, replies } = stored as MailData
  // Accepts inbox files from before emails had HTML or headers.
  return {
    mails: mails.map((mail) => ({ ...mail, html: mail.html ?? null, headers: mail.headers ?? {} })),
    replies: Object.assign(emptyData().replies, replies),
  }
}

// No prototype, so that the key `constructor` is an ordinary key.
const emptyData = (): MailData => ({ mails: [], replies: Object.create(null) as MailData['replies'] })
