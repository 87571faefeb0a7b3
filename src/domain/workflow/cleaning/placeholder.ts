/** Marks where the buyer must enter their own value; to n8n it is plain text. */
export const placeholderFor = (name: string) => `YOUR_${wordsOf(name).join('_').toUpperCase() || 'VALUE'}`

/** "YOUR_CHAT_ID", "your-form-id", "appXXXXXXXXXXXXXX", "+490000000000", "<token>": not real values. */
export const isPlaceholder = (text: string) => /\byour|x{6}|0{8}|^[a-z]?0+$|^<[^<>]*>$|redacted|placeholder/i.test(text)

/** Reserved by RFC 2606 and 6761: they have no owner. */
export const isNobodysHost = (host: string) => /(?:^|\.)(?:example\.(?:com|org|net)|example|test|invalid)$/i.test(host)

/** "sheetId", "X-Api-Key" and "chat_id" in lower-case words. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)

/** For an example: "1234567890123", "111111111111". */
export const isMadeUp = (text: string) => /12345|(\d)\1{5}/.test(text)

/** Seconds or milliseconds since 1970, or a day like 20241231. */
export const isTime = (number: string) => /^(?:1[4-9]\d{8}(?:\d{3})?|20\d{6})$/.test(number)
