import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { aBlueprint } from '../fixtures/a-blueprint.ts'
import { tabTo, toastOf } from './fixtures/account.ts'
import { expectToFit } from './fixtures/beyond-window.ts'
import {
  aRow,
  checkButton,
  checkCsv,
  csv,
  csvField,
  importButton,
  importChecked,
  openImport,
  result,
  tableRows,
  urlField,
} from './fixtures/import.ts'
import { expect, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

const WORKFLOW = 'tests/fixtures/workflows/lead-qualifier.json'
const aFile = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
})

/** Answers the browser's dialog behind a button that asks for files. */
async function choose(page: Page, button: string, files: ReturnType<typeof aFile>[]): Promise<void> {
  const coming = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  const chooser = await coming
  await chooser.setFiles(files)
}

test('files are read, dropped and refused', async ({ page, desk }) => {
  await openImport(page, desk)

  await test.step('a CSV file is read into the field, and one that is too large is not', async () => {
    await page.getByRole('tab', { name: 'CSV data' }).click()
    await choose(page, 'Choose CSV file', [aFile('shop.csv', csv(aRow('From a file')))])
    await expect(csvField(page)).toHaveValue(csv(aRow('From a file')))
    await choose(page, 'Choose CSV file', [aFile('all.csv', Buffer.alloc(18 * 1024 * 1024, 'x'))])
    await expect(page.getByRole('alert')).toHaveText('all.csv is 18.0 MB. The limit is 16 MB. Split the sheet.')
    await expect(csvField(page)).toHaveValue(csv(aRow('From a file')))
  })

  await test.step('of a guessed encoding show the words to check above what the import would do', async () => {
    await page.getByRole('tab', { name: 'CSV data' }).click()
    const saved = Buffer.from(csv(aRow('Café münchen')).replace('é', '\x8e').replace('ü', '\x9f'), 'latin1')
    await choose(page, 'Choose CSV file', [aFile('mac.csv', saved)])
    await checkButton(page).click()
    await expect(result(page)).toContainText('Check these words: “CafŽ”, “mŸnchen”.')
    await csvField(page).fill(csv(aRow('Café münchen')))
    await expect(result(page)).not.toContainText('Check these words')
  })

  await test.step('that are no workflows, or no zip, are refused with a sentence', async () => {
    await choose(page, 'Choose workflow files', [aFile('notes.pdf', '%PDF')])
    await expect(page.getByRole('alert')).toHaveText(
      'notes.pdf isn’t a workflow. Choose .json files, or a .zip of them.',
    )
    await choose(page, 'Choose workflow files', [aFile('bad.zip', Buffer.alloc(4 * 1024 * 1024))])
    await checkButton(page).click()
    await expect(result(page).getByRole('alert')).toHaveText('bad.zip cannot be unpacked.')
    await page.getByRole('button', { name: 'Remove bad.zip' }).click()
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  })

  await test.step('a workflow goes with its row, and a bad one keeps its row out with the reasons', async () => {
    const workflow = await readFile(WORKFLOW)
    await choose(page, 'Choose workflow files', [aFile('good.json', workflow), aFile('bad.json', '{"nodes": 1}')])
    await expect(result(page).getByRole('heading', { name: 'What this import will do' })).toBeFocused()
    await choose(page, 'Add workflow files', [aFile('extra.json', workflow)])
    await page.getByRole('button', { name: 'Remove extra.json' }).click()
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
    await checkCsv(page, csv(aRow('Good', { template_url: '' }), aRow('Bad', { template_url: '' })))
    expect(await tableRows(page, 'Added')).toEqual([['2', 'Good', '/templates/good', '']])
    expect(await tableRows(page, 'Rejected')).toContainEqual(['3', 'workflow', 'Isn’t an n8n workflow export.'])
  })

  await test.step('dropped on the page go where they belong', async () => {
    const dropped = await page.evaluateHandle(
      (text) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], 'shop.csv'))
        transfer.items.add(new File(['{}'], 'dropped.json'))
        return transfer
      },
      csv(aRow('Dropped')),
    )
    await page.getByRole('form', { name: 'Import' }).dispatchEvent('drop', { dataTransfer: dropped })
    await expect(csvField(page)).toHaveValue(csv(aRow('Dropped')))
    await expect(page.getByRole('button', { name: 'Remove dropped.json' })).toBeVisible()
  })
})

test('the form explains itself, by mouse and by keyboard', async ({ page, desk, context }) => {
  await openImport(page, desk)

  await test.step('the tabs are one stop, and the arrow keys walk through them', async () => {
    await urlField(page).fill('https://docs.google.com/spreadsheets/d/kept/edit')
    await tabTo(page, 'Google Sheets URL', 'tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'CSV data' })).toBeFocused()
    await expect(csvField(page)).toBeVisible()
    await expect(checkButton(page)).toBeDisabled()
    await page.keyboard.press('ArrowRight')
    await expect(urlField(page)).toHaveValue('https://docs.google.com/spreadsheets/d/kept/edit')
    await page.keyboard.press('End')
    await expect(page.getByRole('tabpanel', { name: 'CSV data' })).toBeVisible()
  })

  await test.step('tells how a sheet is shared', async () => {
    await page.getByText('How to share a Google Sheet').click()
    await expect(page.getByText('choose Anyone with the link, as Viewer')).toBeVisible()
  })

  await test.step('has an example that can be copied, kept and imported as it stands', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const help = page.getByRole('complementary', { name: 'Format' })
    for (const column of ['name', 'title', 'description', 'creator', 'youtube_url', 'template_url', 'resource_url'])
      await expect(help.getByRole('term').filter({ hasText: column }).first()).toBeVisible()
    await help.getByRole('button', { name: 'Copy' }).click()
    await expect(help.getByRole('status')).toHaveText('Copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())

    const coming = page.waitForEvent('download')
    await help.getByRole('button', { name: 'Download example.csv' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('example.csv')
    expect(await readFile(await file.path(), 'utf8')).toBe(copied)

    await checkCsv(page, copied)
    await expect(importButton(page)).toHaveText('Import 2 templates')
    await expect(result(page).getByRole('table', { name: 'Rejected' })).toBeHidden()
  })
})

test('workflow files alone are reviewed, corrected together and imported', async ({ page, desk }) => {
  await openImport(page, desk)
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
  const [flow, other] = await Promise.all([read(WORKFLOW), read(WORKFLOW.replace('lead-qualifier', 'local-leads'))])
  const loose = { name: 'Old idea', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [0, 900], parameters: {} }
  const zip = zipSync({
    'README.md': strToU8('# My workflows'),
    'all.json': strToU8(
      JSON.stringify([
        { ...flow, name: 'Sort the inbox' },
        { ...flow, name: 'Sort it again' },
      ]),
    ),
    'odd/workflow.json': strToU8(
      JSON.stringify({ ...other, name: 'Greet new colleagues', nodes: [...other.nodes, loose] }),
    ),
    'leads.blueprint.json': strToU8(JSON.stringify(aBlueprint())),
  })
  await choose(page, 'Choose workflow files', [aFile('library.zip', Buffer.from(zip))])
  await checkButton(page).click()
  const review = result(page).getByRole('region', { name: 'Review' })

  await test.step('a copy is held back, and says of which file it is one', async () => {
    await expect(importButton(page)).toHaveText('Import 2 templates')
    await expect(review).toContainText('Is a Make blueprint: buyers import it in Make, not in n8n.')
    await expect(review).toContainText('Copy: same as all.json#1')
    await expect(review.getByRole('checkbox', { name: 'Publish Sort it again' })).not.toBeChecked()
  })

  await test.step('what was not made to be shared is held back, with its texts to read', async () => {
    await review.getByRole('combobox', { name: 'Show' }).selectOption('To read (1)')
    await expect(review).toContainText('Read it before you publish it. It comes from a Make account.')
    const texts = review.getByRole('region', { name: 'Texts of Sort new leads' })
    await expect(texts).toContainText('Blueprint')
    await expectUsable(page, 'texts to read')
    await review.getByText('Texts in this file').click()
    await expect(texts).toBeHidden()
  })

  await test.step('rows are filtered, selected and changed together', async () => {
    await review.getByRole('combobox', { name: 'Show' }).selectOption('Copies (1)')
    await expect(review.getByRole('row')).toHaveCount(2)
    await review.getByRole('combobox', { name: 'Show' }).selectOption('All (4)')
    await review.getByRole('checkbox', { name: 'Select all 4' }).check()
    await review.getByRole('combobox', { name: 'Category of the selected rows' }).selectOption('Marketing')
    await review.getByRole('button', { name: 'Publish' }).click()
    await expect(importButton(page)).toHaveText('Import 4 templates')
    await review.getByRole('checkbox', { name: 'Publish Sort it again' }).uncheck()
    await review.getByRole('textbox', { name: 'Title of /templates/sort-the-inbox' }).fill('Sort a full inbox')
  })

  await test.step('a license is asked for, and shown with the warnings on the page', async () => {
    await expect(importButton(page)).toBeDisabled()
    await result(page).getByRole('radio', { name: 'Someone else, and I have the right to sell them' }).check()
    await result(page).getByRole('textbox', { name: 'License' }).fill('MIT')
    await expect(importButton(page)).toBeDisabled()
    await result(page).getByRole('textbox', { name: 'Author' }).fill('Ada Example')
    await importButton(page).click()
    await expect(result(page).getByRole('heading', { name: 'Success!' })).toBeVisible()
    await expect(result(page).getByRole('list', { name: 'Imported now' })).toContainText('Sort a full inbox')

    await page.goto('/templates/greet-new-colleagues')
    const main = page.getByRole('main')
    await expect(main).toContainText('Created by Ada Example. This workflow isn’t our own.')
    await expect(page.getByRole('complementary', { name: 'Download' }).getByText('Watch Demo')).toHaveCount(0)
    await expect(main).toContainText('We sell it under its license: MIT.')
    await expect(main.getByRole('region', { name: 'Check before you use it' })).toContainText('“Old idea”')
  })

  await test.step('a Make blueprint is sold as one, and nothing of n8n is promised for it', async () => {
    await page.goto('/templates/sort-new-leads')
    const main = page.getByRole('main')
    await expect(main.getByRole('list', { name: 'Facts' }).getByRole('listitem')).toHaveText([
      'Make blueprint',
      'Starts with Google Sheets',
      '5 modules',
    ])
    await expect(main).toContainText('It runs in Make, not in n8n.')
    await expect(main).toContainText('choose Import Blueprint')
    await expect(main.getByRole('button', { name: 'Copy for n8n' })).toHaveCount(0)
  })
})

test('a review sheet and its zips, chosen together, are one import', async ({ page, desk, watch }) => {
  const flow = JSON.parse(await readFile(WORKFLOW, 'utf8'))
  const names = Array.from({ length: 60 }, (_, at) => `Route leads of team ${at + 1}`)
  const zipOf = (part: readonly string[]) =>
    Buffer.from(
      zipSync(Object.fromEntries(part.map((name) => [`${name}.json`, strToU8(JSON.stringify({ ...flow, name }))]))),
    )
  const files = [
    aFile('review.csv', csv(...names.map((name) => aRow(name, { template_url: '' })))),
    aFile('upload-1.zip', zipOf(names.slice(0, 30))),
    aFile('upload-2.zip', zipOf(names.slice(30))),
  ]
  watch.allow(/status of 401/)
  await openImport(page, desk)

  await test.step('a check that is cut off says that nothing is live, and continues with the same files', async () => {
    let calls = 0
    await page.route('**/api/import-templates', (route) => {
      const isBatch = route.request().postData()?.includes('"stage"')
      calls += isBatch ? 1 : 0
      return isBatch && calls === 2
        ? route.fulfill({ status: 401, json: { kind: 'signed-out', error: 'Sign in.' } })
        : route.continue()
    })
    await choose(page, 'Choose workflow files', files)
    await checkButton(page).click()
    await expect(result(page).getByRole('alert')).toContainText('of 60 files are checked, and none is live.')
    await checkButton(page).click()
    await expect(importButton(page)).toHaveText('Import 60 templates')
  })

  await test.step('one import, and one undo of all', async () => {
    await importChecked(page)
    await expect(result(page)).toContainText('Imported: 60 added')
    await page.getByRole('button', { name: 'Undo the last import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByRole('region', { name: 'Imported templates' })).toContainText('No imported templates yet')
  })
})

async function expectUsable(page: Page, state: string): Promise<void> {
  expect(await violations(page), state).toEqual([])
  await expectToFit(page, state)
}

test('the import page can be used by everyone, at every width', async ({ page, desk, watch }) => {
  await test.step('every state can be used by everyone, at every width', async () => {
    watch.allow(/status of 400/)
    await page.goto('/import-templates')
    await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
    await expectUsable(page, 'the gate')
    await openImport(page, desk)
    await expectUsable(page, 'idle')
    await checkCsv(
      page,
      csv(aRow('A template of a considerable length of name'), aRow(''), aRow('Bad', { template_url: 'ftp://x' })),
    )
    await expectUsable(page, 'a report')
    await csvField(page).fill('no,header')
    await checkButton(page).click()
    await expect(toastOf(page, 'Import Failed')).toBeVisible()
    await expectUsable(page, 'a failure')
  })

  await test.step('what an import did, and the question before an undo, can be used by everyone at every width', async () => {
    await checkCsv(page, csv(aRow('Good'), aRow('')))
    await importChecked(page)
    await expectUsable(page, 'a success')
    await page.getByRole('button', { name: 'Undo the last import' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUsable(page, 'a question')
  })
})
