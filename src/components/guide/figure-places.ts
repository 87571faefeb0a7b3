/** The heading each drawing stands before, by the page it belongs to. */
export const FIGURE_PLACES = {
  n8n: 'where-n8n-runs',
  'n8n-templates': 'choose-by-the-work-not-by-the-count',
  'workflow-template': 'what-makes-it-a-template',
  'n8n-vs-make': 'the-same-job-on-both-meters',
  'ai-automation': 'what-it-costs',
  'launch-your-ai-agency': 'step-1-choose-one-trade-and-one-problem',
} as const satisfies Record<string, string>

export type DrawnPage = keyof typeof FIGURE_PLACES
