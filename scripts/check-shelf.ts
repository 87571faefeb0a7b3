/**
 * Fails where a workflow on sale names a model that has ended or ends within 60 days, and says where and what to take
 * instead: `npm run check:shelf`. `npm test` does not run it, since a date alone must not turn it red.
 */
import path from 'node:path'
import { endingModelsIn, endingSentence } from './check-content/check-models.ts'

const today = new Date().toISOString().slice(0, 10)
const ending = await endingModelsIn(path.dirname(import.meta.dirname), today)
for (const each of ending) process.stdout.write(`${endingSentence(each, today)}\n`)
process.stdout.write(
  ending.length > 0
    ? `${ending.length} uses of a model that has ended or ends within 60 days\n`
    : 'No workflow names a model that ends within 60 days\n',
)
process.exitCode = ending.length > 0 ? 1 : 0
