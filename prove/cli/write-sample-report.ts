import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { N8N_VERSION } from '../n8n/install.ts'
import type { SampleResult } from './write-samples.ts'

const REPORT = 'docs/sample-copies.md'

export async function writeSampleReport(root: string, results: readonly SampleResult[], date: string): Promise<string> {
  await writeFile(path.join(root, REPORT), sampleReport(results, date))
  return REPORT
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

function sampleReport(results: readonly SampleResult[], date: string): string {
  const made = results.filter(({ problem }) => !problem)
  const missing = results.flatMap(({ slug, problem }) => (problem ? [`- ${slug}: ${problem}.`] : []))
  const always = made.filter(({ sometimes }) => !sometimes)
  const sizes = made.map(({ bytes }) => bytes).sort((one, other) => one - other)
  const row = ({ slug, ran, pinned, bytes, sometimes }: SampleResult) =>
    `| ${slug} | ${ran} | ${pinned} | ${kilobytes(bytes)} | ${sometimes ? `${sometimes}` : 'same end at all times'} |`
  return [
    '# Sample copies of every template in n8n',
    '',
    `Written by \`npm run prove -- --samples\` on ${date}: it plays each sample copy in n8n ${N8N_VERSION}, without an account and`,
    'without a single request, at four times: the hour of the recorded run two weeks later, Saturday noon, Thursday evening,',
    'and the night of a month’s last day. A copy passes if it ends green and every node of the recorded normal day ran.',
    '',
    '| Measure | Value |',
    '|---|--:|',
    `| Templates with a sample copy | ${made.length} of ${results.length} |`,
    `| Same end at all four times | ${always.length} |`,
    `| Size of a sample: median, 90 %, largest | ${[0.5, 0.9, 1].map((share) => kilobytes(sizes[Math.ceil(share * sizes.length) - 1] ?? 0)).join(', ')} kB |`,
    '',
    '## Sample copies',
    '',
    '| Template | Nodes that ran | Pinned | kB | Result |',
    '|---|--:|--:|--:|---|',
    ...made.map(row),
    '',
    ...(missing.length > 0 ? ['## Templates without one', '', ...missing, ''] : []),
  ].join('\n')
}
