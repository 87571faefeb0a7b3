import { expect, test } from 'vitest'
import { failedAudits } from '../../../scripts/bench/lighthouse.ts'

test('failed audits are reported with their element', () => {
  const report = {
    categories: {
      accessibility: {
        score: 0.93,
        auditRefs: [
          { id: 'color-contrast', weight: 7 },
          { id: 'document-title', weight: 7 },
          { id: 'skip-link', weight: 0 },
          { id: 'not-applicable', weight: 3 },
        ],
      },
      seo: { score: 1, auditRefs: [{ id: 'document-title', weight: 1 }] },
    },
    audits: {
      'color-contrast': { score: 0, details: { items: [{ node: { snippet: '<p class="pale">' } }] } },
      'document-title': { score: 1 },
      'skip-link': { score: 0 },
      'not-applicable': { score: null },
    },
  }
  expect(failedAudits(report)).toEqual(['color-contrast (accessibility): <p class="pale">'])
})
