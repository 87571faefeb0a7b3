import { expect, test } from 'vitest'
import { normalizeEmail } from '#domain/checkout/normalize-email.ts'

test('an address is the same however its letters and the space around it are typed', () => {
  expect(normalizeEmail('  Ada.Buyer@Example.COM\n')).toBe('ada.buyer@example.com')
})

// Each looks like a letter of "kate.smith@example.com", and Unicode has a rule that makes it one.
test.each([
  ['the Kelvin sign', '\u212aate.smith@example.com'],
  ['a long s', 'kate.\u017fmith@example.com'],
  ['a capital I with a dot', 'kate.sm\u0130th@example.com'],
  ['an i without a dot', 'kate.sm\u0131th@example.com'],
  ['a full-width letter', 'kate.smit\uff48@example.com'],
  ['a full-width sign', 'kate.smith\uff20example.com'],
  ['a letter in bold', '\u{1d424}ate.smith@example.com'],
])('%s is not the letter it stands for elsewhere', (_, other) => {
  expect(normalizeEmail(other)).not.toBe('kate.smith@example.com')
})

test('no letter beyond ASCII becomes another one', () => {
  for (let code = 0x80; code <= 0x1ffff; code += 1) {
    const letter = String.fromCodePoint(code)
    if (letter.isWellFormed() && normalizeEmail(`a${letter}b@x.test`) !== `a${letter}b@x.test`)
      expect.unreachable(`U+${code.toString(16)} became ${normalizeEmail(letter)}`)
  }
})
