import { createPrivateKey, createPublicKey } from 'node:crypto'

// DEVELOPMENT ONLY, and public on purpose: a fixed key pair makes CLERK_JWT_KEY a constant of the local environment. A
// deployed site verifies with its own Clerk instance's key, so tokens signed with this one are invalid there.
const PEM = `
-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCLMq3k5CahVkJ6
MpcjZcg1bqN60XeD8VAzG2pwxBHBSPVL0pfhiphol4aXCV4Jy9SZBQtQTRakoiMd
Mhk/FwlDMARzWYpIxcxCt+xQf9HWVofmuqvk3zsVDdGlBdc+7ntEiweDOrUcKDIB
DplaIGgz8BbEUfmSxZrAtssBa+WOvH+4qGFq+Mv3fnbahWv+q5pHr1OXF99eBb23
b/p1CadirFdCSdLr3EQ/JwbBxHWBpaB3OWjMybqJgpcnc/gyousWg+GJVe/TUjjX
HnDbfZjM8ALDq8FDyTB3nqrzMb4j6o8VKunN8H18V/mmvc4zhOcl1gSNBwk3W+ms
HR1KsPNPAgMBAAECggEAQpbecGKihkjlKV79RW5B/ims5CrDkWeF9cT2QPbTBZN4
4SpgBQHP0i02shdFmMsdK4ypsmMGY4C66pMWV8OV50HXxzS8/f49rmcdEg9rmy0u
+zYu2CDgOzyun1Kxe0YLyyj1UZZqoIssDKxmuSJKpxoCUi1jBo8obmujpszudr7K
dJnyeHZ/bhgu/hLBv9CbbEo4aFRteZKrEUdLE7/kvJzEzFrh8Z2VoEa0BJ1BxgiK
3FWzUSCudi/HpxQiIXsyIOQD4RHUTio/TAlLnda6YSOvL2sVIbFYxH3MjUEFgj2T
5JcOktmkUH9NyI2AnrFemuiLzOvaKJQATxMxWbolwQKBgQDBEy0M+nJ6RAASINmg
3qMb7Qaj2dnmT1rr+pGyjRi08qjP7jLWlY4YUepASWTMAa5ytVeiuVLxnMrCLTwL
G9hneR+6MIrpkq16K6ITASqeGUCNlpn6C/+wNQtM5dwXNfxntw6nHaxhVtog7jAt
onUgo13o/7Y5xRS0BtonIzCnwQKBgQC4kGMU9TCBQp4Hpy6xDVsW6zUHbpXa/fOM
TZUFebUdVbiMwvej2yQhMLO1B72sE+nL3+sLXZgk6fj3FwDmvlcGV+oBDNDPiSLf
iJolFdf02CCcvbTayc9/ttwUo9HVqIbv3IVEaHtIYb1WywE/vSKHcxBSm6cq9BI7
nBy09jbfDwKBgDZ9cvl2tVhMWLjFDKaaLu5ytq0HjrexLbfrv7Lkn1RyJ7KHR1HI
Y5H5jGMYU5o/3zwAcfs60m3eEls66Pc5pJmPVaT2jj3dZ5hTOCqk6aI0/kL3ff1T
5ZWVYtsRBEyIr/OVdk0z0rKmEGm6z14Ru3y6noZjpMopFO66AFeLVvABAoGBAIap
SrG66AYX3gfFcmraTNDfElT22b3rtmxzGrzg/UWHCt0hT+As/yJ8T1JRcJGCAf6v
xOYJBv4//FgEX7L7w7EsKd9UQ3J5I4mnOJjAZE4P91OFktRjlNMhT1h74pkamkGe
S1oLRZAdSDFwctvXmr7rNEihqwnLBRabI9LhJk3/AoGABUxjlngJm0mWkLSD/HSi
X3cf+OaLqfdz4j80GItsZtzIelm9OyKhrHTKNM+aUoevDHhzVHQ7muG6EMoshw+7
RV/KCtqIPaeo3JmWuQB3eEnf1646Wo7Phsblv/NCnO0Wf91HsxY6EYC1H6DQYrVw
9j7+UtJZ0xDIupGEwAtLjBo=
-----END PRIVATE KEY-----
`

/** The `kid` of every token and of the only key in the JWKS. */
export const DEV_KEY_ID = 'ins_local'
export const devPrivateKey = createPrivateKey(PEM.trim())
export const devPublicKey = createPublicKey(devPrivateKey)

/**
 * The value for CLERK_JWT_KEY: the body of the public PEM on one line, without header and footer. The SDK does not
 * unescape `\n` from an environment variable, so a PEM with line breaks would fail every verification.
 */
export const DEV_PUBLIC_KEY_BODY = devPublicKey.export({ type: 'spki', format: 'der' }).toString('base64')
