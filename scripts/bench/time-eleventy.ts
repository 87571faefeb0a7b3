import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cachedPackages } from '../cached-packages.ts'
import { median } from './statistics.ts'

const RUNS = 3

/** One page per entry; what stands around the text is the same on each. */
const PAGE = `---
pagination: { data: pages, size: 1, alias: page }
permalink: "templates/{{ page.slug }}.html"
---
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ page.title }}</title></head>
<body>{{ page.main }}</body></html>
`

/** Text goes in as it is: Liquid escapes nothing unless told to. Kinds that are not named here are left alone. */
const CONFIG = `export default () => ({ dir: { input: 'pages', data: '../data', output: 'out' }, templateFormats: ['liquid'] })
`

/**
 * Seconds that Eleventy takes to write the template pages of a project that is built, each with the same main part; the
 * median of three runs, each from nothing. It gets finished HTML: it reads no Markdown, checks nothing, draws no picture
 * and bundles no script, so this is what writing pages costs at the least. Throws PackagesMissing.
 */
export async function timeEleventy(shop: string, built: string, tell: (line: string) => void): Promise<number> {
  // 3.1.8 asks for a package that the registry does not have.
  const wanted = { what: 'Eleventy', folder: 'flowshelf-eleventy', holds: ['@11ty/eleventy@3.1.0'], megabytes: 30 }
  const packages = await cachedPackages(shop, wanted, tell)
  const folder = await mkdtemp(path.join(tmpdir(), 'flowshelf-eleventy-'))
  try {
    const pages = await mainParts(path.join(built, 'dist/templates'))
    await Promise.all(['pages', 'data'].map((name) => mkdir(path.join(folder, name))))
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(path.join(folder, 'eleventy.config.js'), CONFIG)
    await writeFile(path.join(folder, 'pages/page.liquid'), PAGE)
    await writeFile(path.join(folder, 'data/pages.json'), JSON.stringify(pages))
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      await rm(path.join(folder, 'out'), { recursive: true, force: true })
      times.push(await timeRun(path.join(packages, 'node_modules/@11ty/eleventy/cmd.cjs'), folder))
      const written = (await readdir(path.join(folder, 'out/templates'))).length
      if (written !== pages.length) throw new Error(`Eleventy wrote ${written} of ${pages.length} pages.`)
    }
    return median(times)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function mainParts(folder: string) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.html'))
  return Promise.all(
    files.map(async (file) => {
      const html = await readFile(path.join(folder, file), 'utf8')
      const part = (pattern: RegExp) => pattern.exec(html)?.[0] ?? ''
      return { slug: path.parse(file).name, title: file, main: part(/<main[\s\S]*<\/main>/) }
    }),
  )
}

async function timeRun(program: string, cwd: string): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [program, '--quiet'], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`Eleventy failed.\n${output.slice(-2000)}`)
  return (performance.now() - began) / 1000
}
