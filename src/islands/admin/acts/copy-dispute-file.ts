import { copyLater } from '#browser/clipboard.ts'
import { adminFetch } from '#browser/owner/admin-fetch.ts'
import type { AdminDisputeOutput } from '#contracts/admin-dispute.ts'
import { toast } from '#islands/toasts/toast.ts'

/** Copies what is known of a disputed purchase, under the names of Stripe's fields of evidence. */
export async function copyDisputeFile(sessionId: string): Promise<void> {
  const read = async () => {
    const outcome = await adminFetch<AdminDisputeOutput>(
      `/api/admin-dispute?sessionId=${encodeURIComponent(sessionId)}`,
    )
    if (outcome.ok) return outcome.value.text
    await toast({ title: 'Error', text: outcome.sentence, destructive: true })
    return null
  }
  const done = {
    title: 'Dispute file copied',
    text: 'Open the dispute at Stripe and paste each part into the field of its name.',
  }
  const text = 'The clipboard could not be filled. Allow it for this page, and press again.'
  await copyLater(read, done, { title: 'Error', text, destructive: true })
}
