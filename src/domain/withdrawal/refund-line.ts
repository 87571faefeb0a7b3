import type { Site } from '../site/site.ts'

type Rules = { days: Site['withdrawal']['days']; waiver: Pick<Site['withdrawal']['waiver'], 'ask'> }

/** The refund policy in one line, shown next to prices. With the waiver, the first download ends the right to withdraw. */
export const refundLine = ({ days, waiver }: Rules) =>
  waiver.ask ? `${days}-day money-back guarantee until your first download` : `${days}-day money-back guarantee`
