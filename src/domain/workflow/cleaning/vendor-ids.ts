// Ids and phone numbers that their format gives away, wherever they are: in URLs of APIs, code, prompts and notes.

const IDS: [RegExp, string][] = [
  // Google: 33 characters for a file or folder of Drive, 44 for a document.
  [
    /(?<![\w-])1(?=[\w-]{0,42}\d)(?=[\w-]{0,42}[A-Z])(?=[\w-]{0,42}[a-z])[\w-]{32}(?:[\w-]{11})?(?![\w-])/g,
    'YOUR_DOCUMENT_ID',
  ],
  // Airtable: a base, a table, a view. With a digit, unlike "appendAttribution".
  [/\bapp(?=[A-Za-z]{0,13}\d)[A-Za-z\d]{14}\b/g, 'YOUR_BASE_ID'],
  [/\btbl(?=[A-Za-z]{0,13}\d)[A-Za-z\d]{14}\b/g, 'YOUR_TABLE_ID'],
  [/\bviw(?=[A-Za-z]{0,13}\d)[A-Za-z\d]{14}\b/g, 'YOUR_VIEW_ID'],
  // LINE: a user, a group, a room.
  [/\b[UCR][\da-f]{32}\b/g, 'YOUR_CHAT_ID'],
  // Outlook: a folder or message of a mailbox.
  [/\bA[AQ]Mk[\w-]{40,200}={0,2}/g, 'YOUR_FOLDER_ID'],
]

export const vendorIds = (text: string) => IDS.reduce((changed, [pattern, by]) => changed.replaceAll(pattern, by), text)

/** In a text, after a quote, a colon or its name; elsewhere a plus may be one of code. */
const PHONE =
  /(?<=^|["'`:|>*(]\s{0,3}|\n\s{0,9}|(?:whats ?app|phone|mobile|call|sms)[^\w\n]{0,6})\+\d(?:[ ()-]{0,2}\d){9,14}(?!\d)/gi
/** Made up for an example: "+1234567890", "+11111111111", and the numbers that films use. */
const EXAMPLE = /12345|(\d)\1{4}|555/

export const phoneNumbers = (text: string) =>
  text.replaceAll(PHONE, (number) => (EXAMPLE.test(number.replaceAll(/\D/g, '')) ? number : 'YOUR_PHONE_NUMBER'))
