import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'

/** As wide as Arial in every letter; a package of n8n's brings it. */
const LOOKS_LIKE_ARIAL = 'node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'

/** Puts Arial, which Edit Image writes with and n8n's Docker image brings, among the fonts of the person whose home it is. */
export async function installArial(app: string, home: string) {
  const fonts = path.join(home, process.platform === 'darwin' ? 'Library/Fonts' : '.fonts')
  await mkdir(fonts, { recursive: true })
  await copyFile(path.join(app, LOOKS_LIKE_ARIAL), path.join(fonts, 'Arial.ttf'))
}
