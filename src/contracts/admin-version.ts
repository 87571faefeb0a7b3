/** `version` changes whenever a payment, a role, a user or the audit log does. Only its being another one counts. */
export interface AdminVersionOutput {
  version: string
}
