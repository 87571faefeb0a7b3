import { latestChange } from '../catalog/latest-change.ts'
import type { Template } from '../catalog/template.ts'
import { CHECKED_ON } from './node-facts.ts'

/**
 * When the workflow was last checked against n8n's node descriptions: with its newest version, since nothing is
 * published unchecked, or with newer descriptions.
 */
export function lastCheck(template: Pick<Template, 'changelog'>): Date {
  const { date } = latestChange(template)
  return date > CHECKED_ON ? date : CHECKED_ON
}
