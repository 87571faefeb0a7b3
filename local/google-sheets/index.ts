import { Hono } from 'hono'
import { openJsonFile } from '../json-file.ts'

export interface LocalSheet {
  id: string
  csv: string
  /** Visible only to people the owner has invited. */
  private: boolean
}

export interface LocalSheets {
  /** `/spreadsheets/d/<id>/export` and its redirect target. */
  app: Hono
  sheets(): LocalSheet[]
  put(sheet: LocalSheet): void
  reset(): void
}

const SAMPLE: LocalSheet = {
  id: 'sample-sheet-of-templates',
  private: false,
  csv: [
    'name,title,description,creator,youtube_url,template_url,resource_url',
    'Remind late payers by email,,"Looks for unpaid Stripe invoices each morning and sends a friendly reminder by Gmail.",Ada Example,https://youtu.be/dQw4w9WgXcQ,https://files.example.com/late-payers.json,',
    'File contracts in Drive,,"Takes signed contracts out of Gmail, names them and files them in Google Drive by client.",Ben Example,,https://files.example.com/contracts.json,https://community.example.com/contracts',
  ].join('\n'),
}

/**
 * Google Sheets' CSV export: a redirect to a second URL that serves the CSV, an HTML sign-in page with status 200 for a
 * private sheet, 404 for an unknown one.
 */
export function createSheets({ file }: { file?: string } = {}): LocalSheets {
  const store = openJsonFile<{ sheets: LocalSheet[] }>({
    file,
    empty: () => ({ sheets: [SAMPLE] }),
    read: (stored) => stored as { sheets: LocalSheet[] },
    damagedMessage: `The local Google Sheets cannot read ${file}. Delete it to start over.`,
  })
  const find = (id: string) => store.data.sheets.find((sheet) => sheet.id === id)

  const app = new Hono()
    .get('/spreadsheets/d/:id/export', (c) => {
      const { id } = c.req.param()
      const sheet = find(id)
      if (!sheet) return c.html('<title>Page not found</title>', 404)
      const next = sheet.private ? `/ServiceLogin?continue=/spreadsheets/d/${id}` : `/sheet-contents/${id}`
      return c.redirect(next, 307)
    })
    .get('/sheet-contents/:id', (c) => {
      const sheet = find(c.req.param('id'))
      if (!sheet) return c.html('<title>Page not found</title>', 404)
      return c.body(sheet.csv, 200, {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="Sheet1.csv"',
      })
    })
    .get('/ServiceLogin', (c) => c.html('<!doctype html><title>Sign in</title><form>Sign in to continue</form>'))

  return {
    app,
    sheets: () => store.data.sheets,
    put(sheet) {
      store.data.sheets = [...store.data.sheets.filter(({ id }) => id !== sheet.id), sheet]
      store.save()
    },
    reset: () => store.clear(),
  }
}
