import * as z from 'zod'

/** "ada@münchen.example" in DNS form, "ada@xn--mnchen-3ya.example". Chromium submits it, Firefox the typed one. */
export function asciiDomain(address: string): string {
  const [, name = '', domain = ''] = /^([^@]*@)([^@:/?#\\]*)$/.exec(address) ?? []
  // An ASCII domain is unchanged: a URL would parse "127.1" as an IP address.
  return /[^\p{ASCII}]/u.test(domain) && URL.canParse(`http://${domain}`)
    ? name + new URL(`http://${domain}`).hostname
    : address
}

/** The rule of the browser's email field, which accepts "a&b@example.com", plus a dot in the domain. */
export const isEmail = (sentence: string) =>
  z.email({ pattern: new RegExp(`(?=[^@]*@[^@]*\\.)${z.regexes.html5Email.source}`), error: sentence })
