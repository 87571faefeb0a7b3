import * as z from 'zod'

/** "ada@münchen.example" as DNS stores it, "ada@xn--mnchen-3ya.example". Chromium sends it this way, Firefox as typed. */
export function asciiDomain(address: string): string {
  const [, name = '', domain = ''] = /^([^@]*@)([^@:/?#\\]*)$/.exec(address) ?? []
  // A domain in ASCII stays as it is: a URL would read "127.1" as an IP address.
  return /[^\p{ASCII}]/u.test(domain) && URL.canParse(`http://${domain}`)
    ? name + new URL(`http://${domain}`).hostname
    : address
}

/** The rule of the browser's email field, which takes "a&b@example.com", plus a dot in the domain. */
export const isEmail = (sentence: string) =>
  z.email({ pattern: new RegExp(`(?=[^@]*@[^@]*\\.)${z.regexes.html5Email.source}`), error: sentence })
