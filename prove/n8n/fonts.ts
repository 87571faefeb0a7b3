import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'

/** Liberation Sans has the same metrics as Arial, and comes with a dependency of n8n. */
const ARIAL_SUBSTITUTE = 'node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'

/** Edit Image needs Arial, which n8n's Docker image has. */
export async function installArial(app: string, home: string) {
  const fonts = path.join(home, process.platform === 'darwin' ? 'Library/Fonts' : '.fonts')
  await mkdir(fonts, { recursive: true })
  await copyFile(path.join(app, ARIAL_SUBSTITUTE), path.join(fonts, 'Arial.ttf'))
}
