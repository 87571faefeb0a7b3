import * as z from 'zod'

export const SETTING_KINDS = [
  'text',
  'number',
  'boolean',
  'choice',
  'list',
  'email',
  'url',
  'time zone',
  'model',
] as const

export type SettingKind = (typeof SETTING_KINDS)[number]

export const SettingValue = z.union([z.string().max(4000), z.number(), z.boolean()])
export type SettingValue = z.infer<typeof SettingValue>

/** One value of the workflow's node "Settings", as the buyer reads it and fills it in. */
export const Setting = z
  .strictObject({
    name: z.string().regex(/^[A-Za-z]\w*$/, 'Use the name of the value in the node "Settings".'),
    label: z.string().min(2).max(60).describe('Its name in the form: "Slack channel".'),
    kind: z.enum(SETTING_KINDS),
    options: z.array(z.string()).min(2).optional().describe('The values of a choice.'),
    default: SettingValue.describe('The value in the workflow.'),
    help: z.string().min(3).max(160).describe('What it controls, in a few words.'),
    required: z.boolean().default(false).describe('The workflow doesn’t run before the buyer has filled it in.'),
    example: z.string().optional().describe('A value as the buyer may enter it, with fictional names.'),
  })
  .superRefine((setting, { addIssue }) => {
    if ((setting.kind === 'choice') !== (setting.options !== undefined))
      addIssue({ code: 'custom', path: ['options'], message: 'A choice has options, and nothing else has.' })
    const problem = setting.default === '' ? null : valueProblem(setting, setting.default)
    if (problem) addIssue({ code: 'custom', path: ['default'], message: problem })
  })

export type Setting = z.infer<typeof Setting>

/** What is wrong with a value for a setting, in a sentence for the member; null if nothing is. */
export function valueProblem(
  setting: Pick<Setting, 'kind' | 'options' | 'required'>,
  value: SettingValue,
): string | null {
  const { kind, options = [], required } = setting
  if (kind === 'boolean') return typeof value === 'boolean' ? null : 'Choose yes or no.'
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) ? null : 'Enter a number.'
  if (typeof value !== 'string') return 'Enter text.'
  if (value.trim() === '') return required ? 'Enter a value.' : null
  // n8n would run it as an expression.
  if (value.startsWith('=')) return 'A value can’t start with an equals sign.'
  switch (kind) {
    case 'choice':
      return options.includes(value) ? null : `Choose ${options.join(', ')}.`
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'Enter an email address.'
    case 'url':
      return /^https?:\/\//.test(value) && URL.canParse(value) ? null : 'Enter a full URL that starts with https://.'
    case 'time zone':
      return isTimeZone(value) ? null : 'Enter a time zone like Europe/Berlin.'
    default:
      return null
  }
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}
