/** Something n8n would reject, drop or mark red; `message` states the problem and the fix. */
export type Finding = { node?: string | undefined; message: string }
