import type { Purchase } from '#domain/checkout/fold-purchase.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import type { Signer } from '#domain/checkout/ports.ts'
import { claimProof, mailProof } from '#domain/checkout/proof.ts'

// What we write to buyers: plain text, without a picture that tells when it was read.

export interface MailSettings {
  siteUrl: string
  signer: Signer
}

/** How to get in. */
export function accessMail({ checkoutId, planName }: Purchase, { siteUrl, signer }: MailSettings) {
  return {
    subject: `Your ${planName} is ready`,
    text: [
      `Thank you for buying the ${planName}. It is yours for life; nothing will be charged again.`,
      '',
      'Open this address once to unlock the library in your browser:',
      `${siteUrl}/payment-success?session_id=${checkoutId}&proof=${mailProof(signer, checkoutId)}`,
      '',
      'Then sign in with this e-mail address, so that the purchase stays with your account on every device:',
      `${siteUrl}/auth`,
      '',
      'Keep this mail to yourself: until you sign in, the first address opens your purchase in up to five browsers,',
      'for 30 days.',
    ].join('\n'),
  }
}

/** That the money is on its way back, and what ends with it. */
export function refundMail({ planName, refundedAmount, currency }: Purchase, { siteUrl }: MailSettings) {
  return {
    subject: `Your ${planName} was refunded`,
    text: [
      `We have sent back ${formatMoney(refundedAmount, currency)} for your ${planName}, to the card or account you paid with.`,
      'Banks take up to ten days to show it.',
      '',
      'The purchase no longer opens the library. What you have downloaded keeps working.',
      '',
      `If you did not ask for this, write to us: ${siteUrl}/contact`,
    ].join('\n'),
  }
}

/** How to keep a purchase in an account of another address. `now` in ms since 1970. */
export function claimMail({ checkoutId, planName }: Purchase, { siteUrl, signer }: MailSettings, now: number) {
  return {
    subject: `Keep your ${planName} in your account`,
    text: [
      `Somebody is signed in with another e-mail address and wants to keep your ${planName} in that account.`,
      '',
      'If that is you, open this address in the browser where you are signed in. It is good for two days, and once:',
      `${siteUrl}/payment-success?session_id=${checkoutId}&claim=${claimProof(signer, checkoutId, now)}`,
      '',
      'If it is not you, do nothing: without this address nobody gets your purchase.',
    ].join('\n'),
  }
}
