import { YOUTUBE_ID } from '../catalog/youtube-id.ts'

const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const IN_PATH = /^\/(?:embed|shorts|live|v|e)\/([^/]+)\/?$/

/** The video id in any form of a YouTube URL, or null. The scheme may be missing. */
export function videoId(address: string): string | null {
  const text = address.trim()
  const full = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  if (!URL.canParse(full)) return null
  const { protocol, hostname, port, pathname, searchParams } = new URL(full)
  if (!/^https?:$/.test(protocol) || port !== '') return null
  const id = /^(www\.)?youtu\.be$/.test(hostname)
    ? /^\/([^/]+)\/?$/.exec(pathname)?.[1]
    : HOSTS.has(hostname)
      ? /^\/watch\/?$/.test(pathname)
        ? searchParams.get('v')
        : IN_PATH.exec(pathname)?.[1]
      : null
  return id && YOUTUBE_ID.test(id) ? id : null
}
