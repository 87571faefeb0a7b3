/**
 * Fails if a workflow on sale names a model that is retired or retires within 60 days; prints its location and
 * replacement: `npm run check:shelf`. Not part of `npm test`, which must not fail because of a date.
 */
import path from 'node:path'
import { endingMessage, endingModelsIn } from './check-content/check-models.ts'

const today = new Date().toISOString().slice(0, 10)
const ending = await endingModelsIn(path.dirname(import.meta.dirname), today)
for (const each of ending) process.stdout.write(`${endingMessage(each, today)}\n`)
process.stdout.write(
  ending.length > 0
    ? `${ending.length} uses of a model that is retired or retires within 60 days\n`
    : 'No workflow uses a model that is retired or retires within 60 days\n',
)
process.exitCode = ending.length > 0 ? 1 : 0
