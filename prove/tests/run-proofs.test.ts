import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Case } from '../case.ts'
import type { Exchange } from '../mock-server/mock-server.ts'
import type { Subject } from '../run/load-cases.ts'
import type { Environment, runCase } from '../run/run-case.ts'
import { type CaseRun, type Proof, runProofs } from '../run/run-proofs.ts'

/** A case that takes as many milliseconds as its title says. */
const run: typeof runCase = async (_, __, { name, title }) => {
  await pause(Number(title))
  const outcome = {
    executions: [],
    nodes: { [name]: { runs: [], items: [] } },
    exchanges: name === 'b' ? [anUnanswered] : [],
    messages: [],
    responses: [],
    state: () => undefined,
    table: () => [],
  }
  return { outcome, problems: [], took: 0, lasts: 0 }
}

const twoEnvironments = ['one', 'two'] as unknown as Environment[]

const anUnanswered: Exchange = {
  at: 1,
  sentAt: 0,
  vendor: null,
  host: 'a.example.com',
  method: 'GET',
  path: '/',
  query: {},
  headers: {},
  body: null,
  status: 501,
  response: null,
}

const aCase = (name: string, milliseconds: number): Case => ({
  name,
  title: String(milliseconds),
  trigger: { kind: 'manual' },
  check: () => undefined,
})

const aSubject = (slug: string, cases: Case[]): Subject => ({
  slug,
  text: '',
  file: {
    name: slug,
    nodes: ['a', 'b', 'c'].map((name) => ({ id: name, name, type: 'n', typeVersion: 1, parameters: {} })),
    connections: {},
  },
  cases,
  unreachable: {},
})

test('environments share the cases of a template, and results keep their order', async () => {
  const ended: string[] = []
  const first = aSubject('first', [aCase('a', 40), aCase('b', 0), aCase('c', 0)])
  const onCase = ({ slug }: Subject, { one }: CaseRun) => ended.push(`${slug} ${one.name}`)
  const onProof = async ({ subject }: Proof, ran: readonly CaseRun[]) => {
    ended.push(`${subject.slug} whole: ${ran.map(({ one }) => one.name)}`)
  }
  const proofs = await runProofs(
    twoEnvironments,
    [first, aSubject('second', [aCase('a', 0)])],
    { onCase, onProof },
    run,
  )
  expect(ended).toEqual(['first b', 'first c', 'second a', 'second whole: a', 'first a', 'first whole: a,b,c'])
  expect(proofs.map(({ subject }) => subject.slug)).toEqual(['first', 'second'])
  expect(proofs.map(({ unmatchedRequests: unanswered }) => unanswered)).toEqual([1, 0])
  expect(proofs.map(({ coverage }) => coverage.nodes.missing)).toEqual([[], ['b', 'c']])
})

test('a passed case is compared with its recording, and fails if it differs', async () => {
  const compare = async ({ slug }: Subject, { one }: CaseRun) => (one.name === 'b' ? [`${slug} differs`] : [])
  const ignored = { onCase: () => undefined, onProof: async () => undefined }
  const subjects = [aSubject('first', [aCase('a', 0), aCase('b', 0)])]
  const [proof] = await runProofs(twoEnvironments, subjects, { ...ignored, compare }, run)
  expect(proof?.results.map(({ problems }) => problems)).toEqual([[], ['first differs']])
})
