/** Survives import by file, paste and URL, unlike a node's id. The public API of n8n refuses it. */
export const STAMP = 'flowshelfId'
