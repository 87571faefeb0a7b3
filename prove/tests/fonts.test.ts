import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installArial } from '../n8n/fonts.ts'

test('n8n finds Arial among the fonts of its home', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fonts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const fonts = path.join(folder, 'node_modules/pdfjs-dist/standard_fonts')
  await mkdir(fonts, { recursive: true })
  await writeFile(path.join(fonts, 'LiberationSans-Regular.ttf'), 'a font')
  const home = path.join(folder, 'home')
  await installArial(folder, home)
  const found = path.join(home, process.platform === 'darwin' ? 'Library/Fonts' : '.fonts', 'Arial.ttf')
  expect(await readFile(found, 'utf8')).toBe('a font')
})
