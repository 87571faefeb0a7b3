// Without zod, since the form on the setup page uses it in the browser.

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
export type SettingValue = string | number | boolean

interface Rules {
  kind: SettingKind
  options?: readonly string[] | undefined
  required: boolean
}

/** What is wrong with a value for a setting, in a sentence for the member; null if nothing is. */
export function valueProblem(setting: Rules, value: SettingValue): string | null {
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
      return /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(value) ? null : 'Enter an email address.'
    case 'url':
      return /^https?:\/\//.test(value) && isUrl(value) ? null : 'Enter a full URL that starts with https://.'
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

function isUrl(value: string): boolean {
  try {
    new URL(value)
    return true
  } catch {
    return false
  }
}
