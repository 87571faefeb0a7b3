/** "Meta (Facebook, Instagram)" is found as each of the three. */
const namesOf = (service: string) => service.split(/ \(|, |\)/).filter(Boolean)

/** The list entries of a rendered text that name a service. One that names more than `most` only lists services. */
export function linesAbout(html: string, service: string, services: readonly string[], most = 2): string[] {
  const [, ...entries] = html.split('<li>')
  const lines = entries.map((entry) => (entry.split('</li>')[0] ?? '').trim())
  const isAbout = (line: string, name: string) => namesOf(name).some((word) => line.includes(word))
  return lines.filter((line) => isAbout(line, service) && services.filter((name) => isAbout(line, name)).length <= most)
}
