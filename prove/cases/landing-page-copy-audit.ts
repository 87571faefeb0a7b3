import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const PAGE = 'https://chairwise.example/practice'
const HTML = `<html><head><title>Chairwise</title><meta name="description" content="Calendars for dentists"></head><body>
<h1>Streamline your patient journey</h1>
<p>Chairwise is a calendar for small dental practices. Patients confirm by text message, and gaps are filled from a waiting list.
 It is trusted by practices across the country, and it takes one afternoon to set up.</p>
<p>You pay each month and may leave whenever you like. Your old calendar is copied on the first day, and nobody at the desk has to learn
 a new system before lunch. If something is in the way, a person answers the phone within five minutes.</p>
<form><input type="email"><button>Book a demo</button></form></body></html>`

const JAPANESE = `<html><body><h1>自転車の整備</h1><p>${'毎年冬にすべての自転車を整備しています。'.repeat(10)}</p></body></html>`

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const PRAISE = ['They answered within an hour and fixed it.', 'Nobody here misses the old paper calendar.']
  .map(
    (text) =>
      `<div class="testimonial"><blockquote class="testimonial-text"><p>${text}</p></blockquote><p class="testimonial-name">Ana Lopes</p></div>`,
  )
  .join('')
const LONG_PAGE = HTML.replace(
  '<input type="email">',
  '<input name="name"><input type="email"><textarea name="message"></textarea><input type="submit" value="Send">',
)
  .replace('<form>', `<section class="testimonials">${PRAISE}</section><form>`)
  .replace('</title>', ` ${long(200)}</title>`)
  .replace('for dentists', `for dentists ${long(400)}`)
  .replace(
    '</body>',
    `<button>${long(60)}</button>${Array.from({ length: 45 }, (_, n) => `<h3>Part ${n}</h3><button>Button ${n}</button>`).join('')}</body>`,
  )

/** Text in div and span, as page builders write it; a link that only looks like a button. */
const BUILT_PAGE = HTML.replace(
  '</body>',
  `<nav><a href="/">Home</a> Menu</nav><script>if (1 < 2) track("not copy")</script><div class="product-preview">A picture of the calendar on a phone</div>
<div class="elementor-testimonial-content">Our no-shows fell by 40 percent within a single month.</div>
<div class="[&>p]:mt-4"><span>$</span><span>49</span><span>per month</span></div><ul><li><h3>Fewer gaps</h3><p>A card with 7 words of text &amp; more</p></li></ul>
<details><summary>Do we have to sign a contract?</summary><div>No, none.</div></details>
<blockquote><p>They answered within an hour and fixed it.</p><footer>Ana Lopes</footer></blockquote>
<a class="rounded-md px-3.5" href="/demo"><b>See</b> it live</a><footer>Imprint <a href="/privacy">Privacy</a></footer></body>`,
)

const point = (score: number, quote: string) => ({ score, quote, reason: 'As the <words> show.' })
const CARD = {
  summary: 'Clear offer with little proof.',
  clarity: point(4, 'a calendar for small dental practices'),
  relevance: point(4, 'nobody at the desk has to learn'),
  proof: point(1, 'trusted by practices across the country'),
  action: point(3, 'Book a demo'),
  objections: point(3, ''),
  readability: point(2, 'words that stand nowhere on it'),
  rewrites: [
    {
      quote: 'Streamline your patient journey',
      rewrite: 'Gaps fill from a waiting list of {figure} people',
      why: 'Names what happens.',
    },
    { quote: 'A sentence nobody wrote', rewrite: 'Better', why: 'No reason.' },
  ],
}

const REASONED = {
  ...CARD,
  clarity: { ...CARD.clarity, reason: 'The first sentence names the product and who it is for.' },
  relevance: { ...CARD.relevance, reason: 'It answers the worry about learning a new system.' },
  proof: { ...CARD.proof, reason: 'The only claim of size has no number or name behind it.' },
  action: { ...CARD.action, reason: 'There is one button, but no word on what the demo is like.' },
  objections: { ...CARD.objections, reason: 'Contract and setup are covered, the price is not.' },
  readability: { ...CARD.readability, reason: 'The headline is harder to read than the text below it.' },
}

const fixture = (answers: object[] = [], settings: object = {}, page = HTML, address = PAGE) => ({
  settings: { senderName: 'Pixel Agency', ...settings },
  given: { openai: { answers: answers.map((json) => ({ json })) }, web: { [address]: page } },
})
const request = (page = PAGE) => ({
  kind: 'form' as const,
  fields: { page, goal: 'Book a demo', readers: 'owners of small dental practices', email: 'client@example.com' },
})

const only = ({ messages }: Outcome) => {
  assert.equal(messages.length, 1)
  assert.equal(messages[0]?.to, 'client@example.com')
  return messages[0]
}
const impossible = (why: RegExp) => (outcome: Outcome) => {
  assert.equal(only(outcome)?.subject, 'Landing page audit not possible: chairwise.example')
  assert.match(only(outcome)?.text ?? '', why)
}

export default defineCases([
  {
    ...fixture([REASONED]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: request('chairwise.example/practice'),
    check(outcome) {
      const mail = only(outcome)
      assert.equal(mail?.subject, 'Landing page audit: chairwise.example, 59 of 100')
      const html = mail?.html ?? ''
      assert.match(
        html,
        /Proof: 1 of 5 \(weight 20\)[\s\S]*no number or name behind it\.[\s\S]*trusted by practices across the country/,
      )
      for (const name of ['Objections: 3', 'Readability: 2'])
        assert.match(html, new RegExp(`${name} of 5 [^#]{0,120}No quote on the page supports this score`))
      assert.match(html, /waiting list of \{figure\} people/)
      assert.doesNotMatch(html, /nobody wrote/)
      assert.match(html, /1 form fields, 1 different buttons and links/)
      assert.equal(outcome.exchanges.find(({ vendor }) => vendor === 'web')?.headers.accept, 'text/html')
    },
  },
  {
    ...fixture([], { maxPerDay: 0 }),
    name: 'nothing-to-do',
    title: 'The daily limit is reached',
    trigger: request(),
    check(outcome) {
      assert.match(only(outcome)?.text ?? '', /The audit limit for today has been reached/)
      assert.deepEqual(
        outcome.exchanges.filter(({ vendor }) => vendor === 'web'),
        [],
      )
    },
  },
  {
    ...fixture(),
    name: 'inner-address',
    title: 'URLs inside your own network',
    trigger: [
      request('http://localhost:5678'),
      request('https://10.0.0.1.nip.io/'),
      request('https://10.0.0.1.ｎip.io/'),
      request('https://n8n.internal'),
    ],
    check(outcome) {
      assert.equal(outcome.messages.length, 4)
      assert.ok(outcome.messages.every(({ text }) => text.includes('This URL cannot be audited')))
      assert.deepEqual(
        outcome.exchanges.filter(({ vendor }) => vendor === 'web'),
        [],
      )
    },
  },
  {
    ...fixture(),
    name: 'page-is-down',
    title: 'The page does not load',
    trigger: request(),
    failures: [down('web')],
    check: impossible(/The page could not be loaded: /),
  },
  {
    ...fixture([], {}, '<html><body><div id="app"></div><script>draw()</script><p>Loading</p></body></html>'),
    name: 'drawn-by-scripts',
    title: 'A page rendered by scripts',
    trigger: request(),
    check: impossible(/Words found in the HTML: 1/),
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger: request(),
    failures: [down('openai')],
    check: impossible(/There is no scorecard for https:\/\/chairwise\.example\/practice\.\s+\S.{5,}/),
  },
  {
    ...fixture(
      [{ ...CARD, clarity: point(4, '冬にすべての自転車を整備') }],
      { weights: 'Clarity = 30, proof = 10' },
      JAPANESE,
      'https://自転車.example/',
    ),
    name: 'weights-in-one-line',
    title: 'Weights in one line, and a Japanese page with its own letters in the URL',
    trigger: request('自転車.example'),
    check(outcome) {
      assert.match(only(outcome)?.subject ?? '', /, 65 of 100$/)
      assert.doesNotMatch(only(outcome)?.html ?? '', /<words>/)
      assert.match(
        only(outcome)?.text ?? '',
        /Clarity[\s\S]*冬にすべての自転車を整備[\s\S]*Proof[\s\S]*No quote on the page/,
      )
    },
  },
  {
    ...fixture([{ ...CARD, proof: point(4, 'Our no-shows fell by 40 percent') }], {}, BUILT_PAGE),
    name: 'built-page',
    title: 'Prices, testimonials and questions in div and span',
    trigger: request(),
    check(outcome) {
      assert.match(only(outcome)?.html ?? '', /Proof: 4 of 5[\s\S]*no-shows fell by 40 percent[\s\S]*Objections/)
      assert.match(
        only(outcome)?.html ?? '',
        / 3 figures, 2 quotations, 1 form fields, 2 different buttons and links\./,
      )
      const prompt = JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai')?.body)
      assert.match(prompt, /Buttons and links: Book a demo \| See it live\\n/)
      assert.match(
        prompt,
        /\$ 49 per month\\nFewer gaps\\nA card with 7 words of text & more\\nDo we have to sign a contract\?\\nNo, none\.\\nThey answered within an hour and fixed it\.\\nAna Lopes\\nSee it live\\n/,
      )
      assert.doesNotMatch(prompt, /Menu|track|Imprint|Privacy/)
    },
  },
  {
    ...fixture([CARD], { weights: 'beauty = 100' }),
    name: 'no-weights',
    title: 'No usable weights in Settings',
    trigger: request(),
    check: impossible(/Settings: no weight matches a scorecard point/),
  },
  {
    ...fixture([CARD], {}, LONG_PAGE),
    name: 'mail-is-down',
    title: 'A page with many headings and buttons, and Gmail is down',
    trigger: request(),
    failures: [down('gmail')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      const prompt = JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai')?.body)
      assert.match(prompt, /\| Part 38\\n[\s\S]*\| Button 37\\n/)
      assert.match(prompt, /quotations\W+2\W+formFields\W+3\W/)
      assert.doesNotMatch(prompt.split('Text of the page')[0] ?? '', /CUT OFF/)
      assert.match(
        outcome.executions.at(-1)?.error?.message ?? '',
        /No email could be sent for the audit of chairwise\.example/,
      )
    },
  },
  {
    ...fixture(),
    name: 'nothing-works',
    title: 'The page and Gmail are down',
    trigger: request(),
    failures: [down('web'), down('gmail')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
    },
  },
])
