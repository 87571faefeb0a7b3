import { describe, expect, test } from 'vitest'
import { Setting } from '#domain/catalog/setting.ts'
import { valueProblem } from '#domain/catalog/value-problem.ts'

describe('a value for a setting', () => {
  test.each([
    ['a number', 'number', 12.5],
    ['no', 'boolean', false],
    ['text', 'text', '#sales'],
    ['nothing, where nothing is required', 'email', ''],
    ['an email address', 'email', 'maya@example.com'],
    ['a URL', 'url', 'https://example.com/sheet'],
    ['a time zone', 'time zone', 'Europe/Berlin'],
  ] as const)('%s is accepted', (_, kind, value) => {
    expect(valueProblem({ kind, required: false }, value)).toBeNull()
  })

  test.each([
    ['a number as text', 'number', '12', 'Enter a number.'],
    ['no number', 'number', Number.NaN, 'Enter a number.'],
    ['an address without a domain', 'email', 'maya@', 'Enter an email address.'],
    ['a URL that runs code', 'url', 'javascript:alert(1)', 'Enter a full URL that starts with https://.'],
    ['an unknown time zone', 'time zone', 'Mars/Base', 'Enter a time zone like Europe/Berlin.'],
    ['an expression', 'text', '={{ $env.KEY }}', 'A value can’t start with an equals sign.'],
  ] as const)('%s is refused', (_, kind, value, problem) => {
    expect(valueProblem({ kind, required: false }, value)).toBe(problem)
  })

  test('only the options of a choice', () => {
    const choice = { kind: 'choice', options: ['day', 'week'], required: false } as const
    expect(valueProblem({ ...choice, options: [...choice.options] }, 'week')).toBeNull()
    expect(valueProblem({ ...choice, options: [...choice.options] }, 'year')).toBe('Choose day, week.')
  })

  test('nothing, where something is required', () => {
    expect(valueProblem({ kind: 'text', required: true }, ' ')).toBe('Enter a value.')
  })
})

test('a choice has options, and nothing else has', () => {
  const setting = { name: 'pace', label: 'Pace', kind: 'choice', default: 'slow', help: 'How fast it works' }
  expect(Setting.safeParse({ ...setting, options: ['slow', 'fast'] }).success).toBe(true)
  expect(Setting.safeParse(setting).success).toBe(false)
  expect(Setting.safeParse({ ...setting, kind: 'text', options: ['slow', 'fast'] }).success).toBe(false)
})
