import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Site } from '../../src/domain/site/site.ts'
import { type Finding, look, pass } from './finding.ts'

/** Legally binding texts, to be reviewed by a lawyer. */
const LEGAL = ['refunds.md', 'terms.md', 'privacy-policy.md', 'cookies.md']

/** Reminders no program can check: the legal texts, and whether the seller is still the placeholder. */
export function checkTexts(site: Pick<Site, 'seller' | 'supportEmail' | 'withdrawal'>): Finding[] {
  const { seller, supportEmail, withdrawal } = site
  const isExample =
    /\bexample\b/i.test(`${seller.name} ${seller.address}`) || /[@.]example(\.\w+)?$/i.test(supportEmail)
  return [
    isExample
      ? look(
          'The seller or support email in content/site.json is still the example.',
          'Enter your own under "seller" and "supportEmail": they’re in every email and in the terms.',
        )
      : pass('The seller and support email are your own.'),
    look(
      `Legal texts need a human review: ${LEGAL.join(', ')} in content/pages and the emails in src/mails.`,
      'Have a lawyer in your country review them before the first sale, especially the withdrawal period.',
    ),
    ...(withdrawal.waiver.ask
      ? [
          look(
            'Buyers are asked to waive their right to withdraw with the first download.',
            'Set the address of your terms at Stripe → Settings → Business → Public details, otherwise Stripe asks no one; ' +
              'and have a lawyer review "withdrawal.waiver.text" in content/site.json.',
          ),
        ]
      : []),
  ]
}

export const checkOwnTexts = async (root: string) =>
  checkTexts(Site.parse(JSON.parse(await readFile(path.join(root, 'content/site.json'), 'utf8'))))
