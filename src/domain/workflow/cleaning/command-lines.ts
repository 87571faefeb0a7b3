// Keys and passwords in commands of a shell, which have no quotes of their own or are known by their place.

import { placeholderFor } from './placeholder.ts'
import { isKey } from './private-value.ts'

/** A header, as curl takes it: -H 'X-API-Key: …'. */
const HEADER = /(["'])([\w-]{1,64})(: ?)([^"'\s{}$<>\\]{6,120})\1/g
/** An option or a variable: --password …, PGPASSWORD=…. */
const OPTION =
  /(?<![\w-])(-{1,2}[a-z][\w-]{2,40}[= ]|[A-Z][A-Z\d_]{2,40}=)(["']?)([^\s"'`{}$<>|;&\\]{6,120})\2(?![\w"'])/g

const BY_PLACE: [RegExp, string][] = [
  [/(\bsshpass -p ?)(["']?)(?!YOUR_)[^\s"'{}$]{3,80}\2/g, '$1YOUR_PASSWORD'],
  [
    /(\bcurl\b[^\n|;]{0,200} (?:-u|--user)[ =])(["']?)(?!YOUR_)[\w.@+-]{1,64}:[^\s"'{}$]{3,100}\2/g,
    '$1YOUR_USER:YOUR_PASSWORD',
  ],
  [/(\bmysql(?:dump)?\b[^\n|;]{0,100} -p)(?!YOUR_)[^\s"'{}$]{3,60}/g, '$1YOUR_PASSWORD'],
  // MinIO's client: name, host, user, password.
  [
    /(\balias set [\w-]{1,40} [^\s"']{1,200} )(["']?)(?!YOUR_)[^\s"'{}$]{2,80}\2 (["']?)[^\s"'{}$]{2,80}\3/g,
    '$1YOUR_USER YOUR_PASSWORD',
  ],
]

export function keysInCommands(text: string): string {
  const open = text
    .replaceAll(HEADER, (all, quote: string, name: string, sign: string, value: string) =>
      isKey(name, value, true) ? `${quote}${name}${sign}${placeholderFor(name)}${quote}` : all,
    )
    .replaceAll(OPTION, (all, name: string, quote: string, value: string) =>
      isKey(name.slice(0, -1), value, false) ? `${name}${quote}${placeholderFor(name)}${quote}` : all,
    )
  return BY_PLACE.reduce((changed, [pattern, by]) => changed.replaceAll(pattern, by), open)
}
