/**
 * Copies all stores of the shop into one file:
 *
 *   npm run backup [-- FILE] [--since EARLIER] [--local]
 */
import { parseArgs } from 'node:util'
import { backUp } from './backup/back-up.ts'
import { resolveArgument, runCommand, withShop } from './backup/command.ts'
import { UsageError } from './ports.ts'
import { say } from './run-until-stopped.ts'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { since: { type: 'string' }, local: { type: 'boolean', default: false } },
  })
  if (positionals.length > 1) throw new UsageError('Too many arguments. Usage: npm run backup -- FILE')
  const now = new Date()
  const file = resolveArgument(
    positionals[0] ?? `flowshelf-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup.gz`,
  )
  const since = values.since === undefined ? undefined : resolveArgument(values.since)
  await withShop(values, async ({ address, where, secret }) => {
    say(`Reading the stores of ${where}.`)
    await backUp({ file, since, shop: address, secret, now, say })
  })
  return true
})
