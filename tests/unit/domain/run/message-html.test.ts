import { expect, test } from 'vitest'
import { messageHtml, recipientOf, startOfMessage } from '../../../../src/domain/run/message-html.ts'

test.each([
  ['slack', '*An order:* #1042', '<b>An order:</b> #1042'],
  ['slack', '• <https://a.example/x_y|Tea & cake>', '• <u>Tea &amp; cake</u>'],
  ['slack', '<@U07ADA> in <#C1|refunds>, 2 * 3 * 4', '<u>@U07ADA</u> in <u>refunds</u>, 2 * 3 * 4'],
  ['slack', '<@U00000001> asks <@U0MOCKBOT>, <!here>', '<u>@Ana</u> asks <u>@Bot</u>, <u>@here</u>'],
  ['slack', '*<https://a.example|Brief>* and `a_b`', '<b><u>Brief</u></b> and <code>a_b</code>'],
  ['slack', 'said &lt;!channel&gt; &amp; left', 'said &lt;!channel&gt; &amp; left'],
  [
    'slack',
    'Asked:\n> *Hi*\n> Bye\n5 > 4',
    'Asked:\n<blockquote><b>Hi</b></blockquote><blockquote>Bye</blockquote>5 &gt; 4',
  ],
  [
    'slack',
    'Your *link*:\n```https://a.example/_x_?a=1&amp;b=*2*```',
    'Your <b>link</b>:\n<pre>https://a.example/_x_?a=1&amp;b=*2*</pre>',
  ],
  ['slack', 'The link:\n```https://a.exa', 'The link:\n<pre>https://a.exa</pre>'],
  ['meta', '*Brass lamp* is _back_, snake_case_name', '<b>Brass lamp</b> is <i>back</i>, snake_case_name'],
  ['telegram', '<b>Tea</b>\n<a href="https://a.example">Read</a> 1 &lt; 2', '<b>Tea</b>\n<u>Read</u> 1 &lt; 2'],
  ['telegram', '<script>x</script> &amp;', '&lt;script&gt;x&lt;/script&gt; &amp;'],
  ['discord', '# Tea\n**Hot** *now* [Read](<https://a.example>)', '<b>Tea</b>\n<b>Hot</b> <i>now</i> <u>Read</u>'],
  ['discord', '## <#900000000000000012> (9 messages)', '<b><u>#channel-12</u> (9 messages)</b>'],
  ['gmail', 'a <b> & *c*', 'a &lt;b&gt; &amp; *c*'],
])('what %s shows of “%s”', (app, text, html) => {
  expect(messageHtml(app, text)).toBe(html)
})

test.each([
  ['slack', '#orders', '#orders'],
  ['gmail', 'mira@example.com', 'mira@example.com'],
  ['twilio', '+447700900111', '+447700900111'],
  ['meta', '4915200001111', '+4915200001111'],
  ['telegram', '-1001584201177', undefined],
  ['meta', '501', undefined],
  ['linkedin', 'urn:li:person:ines7', undefined],
  ['microsoft-teams', '19:team@thread.v2', undefined],
])('the recipient of a message by %s to %s is %s', (app, to, shown) => {
  expect(recipientOf({ app, to })).toBe(shown)
})

test('a long message ends at a line, a sentence or a word, a short one stays whole', () => {
  const [line, sentence, word] = ['a'.repeat(90), 'One is here. '.repeat(12), 'word '.repeat(40)]
  expect(startOfMessage('Hello,\n\nshort')).toBe('Hello,\nshort')
  expect(startOfMessage(`${line}\n_Ask for another ${line}_`)).toBe(`${line}\u00a0…`)
  expect(startOfMessage(`${sentence}${word}`)).toBe(`${sentence.trim()}\u00a0…`)
  expect(startOfMessage(word)).toMatch(/^(word )+word\u00a0…$/)
  expect(startOfMessage('b'.repeat(400))).toBe(`${'b'.repeat(80)}\u00a0…`)
})
