/** Something n8n would refuse, drop or mark red; `message` says what it is and what to do. */
export type Finding = { node?: string | undefined; message: string }
