/** `version` changes with every change to a payment, a role, a user or the audit log. Compare it for equality only. */
export interface AdminVersionOutput {
  version: string
}
