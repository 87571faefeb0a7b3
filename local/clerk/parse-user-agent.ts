const BROWSERS = [
  ['Edge', /Edg\/([\d.]+)/],
  ['Firefox', /Firefox\/([\d.]+)/],
  ['Chrome', /Chrome\/([\d.]+)/],
  ['Safari', /Version\/([\d.]{1,12}) .{0,40}Safari/],
] as const

const DEVICES = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Macintosh', /Macintosh/],
  ['Windows', /Windows/],
  ['Linux', /Linux|X11/],
] as const

/** Parses a user agent into the fields of Clerk's session activity; unknown fields are omitted. */
export function parseUserAgent(agent: string) {
  const browser = BROWSERS.find(([, mark]) => mark.test(agent))
  const device = DEVICES.find(([, mark]) => mark.test(agent))
  return {
    is_mobile: /Mobi/.test(agent),
    ...(browser && { browser_name: browser[0], browser_version: browser[1].exec(agent)?.[1] ?? '' }),
    ...(device && { device_type: device[0] }),
  }
}
