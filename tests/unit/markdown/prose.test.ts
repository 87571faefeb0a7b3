import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { itemName } from '#browser/checklist.ts'
import { prose } from '../../../src/markdown/prose.ts'

// The Markdown renderer Astro uses, so that a change in what it writes is noticed here.
const renderer = await prose().createRenderer({ syntaxHighlight: false })
const dressed = async (markdown: string) => (await renderer.render(markdown)).code

const WIDE = '| Feature | n8n | Make |\n| --- | --- | --- |\n| Source | Public | Closed |'
const NARROW = '| You want | Go to |\n| --- | --- |\n| Help | Support |'

test('the first cell of each row is its heading', async () => {
  const html = await dressed(`## Rows\n\n${WIDE}`)
  expect(html).toContain('<th scope="col">Feature</th>')
  expect(html).toContain('<th scope="row">Source</th>')
  expect(html).toContain('<td>Closed</td>')
})

test('page translation leaves code alone', async () => {
  expect(await dressed('Type `{{ $json.name }}`.')).toContain('<code translate="no">{{ $json.name }}</code>')
  expect(await dressed('## Code\n\n```\nnpm start\n```')).toContain('<code translate="no">npm start</code>')
})

test('a block to copy has a button that names it', async () => {
  const html = await dressed('## Claude Code\n\n```copy\nclaude mcp add\n```\n\n```\nplain\n```')
  expect(html).toContain('claude mcp add</code></pre><button type="button" class="btn" data-action="copy-text">Copy')
  expect(html).toContain(': Text: Claude Code</span></button>')
  expect(html.match(/<button/g)).toHaveLength(1)
  // Beside a single line, below several.
  expect(html).toContain('copyable-line')
  expect(await dressed('## Two\n\n```copy\none\ntwo\n```')).not.toContain('copyable-line')
})

test('a wide table scrolls by keyboard, under a name no other region has', async () => {
  const html = await dressed(`## What it "costs"\n\n${WIDE}\n\nMore:\n\n${WIDE}`)
  const names = [...html.matchAll(/class="table-scroll" tabindex="0" role="region" aria-label="([^"]*)"/g)]
  expect(names.map((match) => match[1])).toHaveLength(2)
  expect(new Set(names.map((match) => match[1])).size).toBe(2)
})

test('a table of two columns fits, so it adds no stop for the keyboard', async () => {
  expect(await dressed(`## Ways\n\n${NARROW}`)).not.toContain('tabindex')
})

test('a table of two cells is a choice between them, so neither heads a row', async () => {
  const html = await dressed('## Choose\n\n| Take a car if | Take a bus if |\n| --- | --- |\n| it rains | it snows |')
  expect(html).toContain('<table class="choice">')
  expect(html).toContain('<th scope="col">Take a car if</th>')
  expect(html).toMatch(/<td>it rains<\/td>\s*<td>it snows<\/td>/)
})

test('a cell that begins with a square is the stronger one, in words too', async () => {
  const html = await dressed('## Rows\n\n| Feature | n8n | Make |\n| --- | --- | --- |\n| Source | ■ Public | Closed |')
  expect(html).toContain(
    '<td><i class="stronger lead-generation"><span class="visually-hidden">Stronger: </span></i>Public</td>',
  )
  expect(html).toContain('<td>Closed</td>')
})

test('code comes without the colours of a highlighter and can be scrolled by keyboard', async () => {
  const html = await dressed('## Copy\n\n```json\n{ "a": "<b>" }\n```')
  expect(html).toMatch(
    /<pre tabindex="0" role="region" aria-label="Text: Copy"><code translate="no">\{ "a": ".*b.*" \}\s*<\/code><\/pre>/,
  )
  expect(html).not.toContain('style=')
})

test('a task can be ticked, and is named by its words', async () => {
  const one = await dressed('- [ ] Backup *restored* once\n- [x] Alerts on')
  expect(one).toContain('<li><label><input type="checkbox"><span>Backup <em>restored</em> once</span></label></li>')
  expect(one).toContain('checked>')
  expect(one).not.toContain('disabled')
})

test('a list under the word for cards stands as cards, any other stays a list', async () => {
  const html = await dressed('Why:\n\n<!-- cards -->\n\n- **Quick.** An afternoon.\n\n## More\n\n- Plain')
  expect(html).toContain('<ul class="cards">\n<li><strong>Quick.</strong> An afternoon.</li>')
  expect(html.match(/<ul>/g)).toHaveLength(1)
  expect(html).not.toContain('<!--')
})

test('a link to another site says that it opens a tab; a link of ours stays plain', async () => {
  const html = await dressed('[n8n](https://n8n.io/) or [here](/n8n)')
  expect(html).toContain(
    '<a href="https://n8n.io/" rel="noopener" target="_blank">n8n<span class="visually-hidden"> (opens in a new tab)</span></a>',
  )
  expect(html).toContain('<a href="/n8n">here</a>')
})

test('the questions at the end are found with their answers, and nothing that only screen readers hear', async () => {
  const { metadata } = await renderer.render(
    '## Other\n\n### Not this?\n\nNo.\n\n## Frequently asked questions\n\n### Is it `paid` & done?\n\n' +
      'Yes, see [terms](https://example.com/).\n\nAlways.\n\n### And then?\n\n- Nothing.\n- At all.\n\n## More\n\n### Nor this?',
  )
  expect(metadata.frontmatter.questions).toEqual([
    { question: 'Is it paid & done?', answer: 'Yes, see terms. Always.' },
    { question: 'And then?', answer: 'Nothing. At all.' },
  ])
})

test('no written page keeps a dead box, an inline style, an unfilled blank or two tasks of one name', async () => {
  for (const folder of ['guides', 'pages', 'premium'])
    for (const file of readdirSync(`content/${folder}`)) {
      const markdown = readFileSync(`content/${folder}/${file}`, 'utf8').replace(/^---.*?\n---\n/s, '')
      const html = await dressed(markdown)
      expect(html, file).not.toMatch(/disabled|style=/)
      const tasks = [...html.matchAll(/<label>(.*?)<\/label>/gs)].map(([, words = '']) =>
        itemName(words.replaceAll(/<[^>]*>/g, '')),
      )
      expect(tasks, file).toEqual([...new Set(tasks)])
      expect(tasks.length, file).toBe(markdown.match(/^- \[[ x]\]/gm)?.length ?? 0)
    }
})

test('a link to a page for members is gated wherever it stands, and no other', async () => {
  const html = await dressed('[The roadmap](/ai-agency-roadmap), [templates](/#templates)')
  expect(html).toContain('<a href="/ai-agency-roadmap" data-action="gate">The roadmap</a>')
  expect(html).toContain('<a href="/#templates">templates</a>')
})
