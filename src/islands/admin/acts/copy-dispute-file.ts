import { copyLater } from '#browser/clipboard.ts'
import { adminFetch } from '#browser/owner/admin-fetch.ts'
import { toast } from '#browser/toast.ts'
import type { AdminDisputeOutput } from '#contracts/admin-dispute.ts'

const TITLE = 'Couldn’t copy the dispute evidence'

/** Copies the evidence for a disputed purchase, labeled with Stripe's names of the evidence fields. */
export async function copyDisputeFile(sessionId: string): Promise<void> {
  const read = async () => {
    const outcome = await adminFetch<AdminDisputeOutput>(
      `/api/admin-dispute?sessionId=${encodeURIComponent(sessionId)}`,
    )
    if (outcome.ok) return outcome.value.text
    await toast({ title: TITLE, text: outcome.message, destructive: true })
    return null
  }
  const done = {
    title: 'Dispute evidence copied',
    text: 'Open the dispute in Stripe and paste each part into the matching field.',
  }
  const text = 'Allow clipboard access for this page, then try again.'
  await copyLater(read, done, { title: TITLE, text, destructive: true })
}
