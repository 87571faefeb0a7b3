/**
 * Restores a backup. Without --write this is a dry run:
 *
 *   npm run restore -- FILE [--write [--replace]] [--from-other-shop] [--unsigned] [--deploy ID | --local]
 */
import { parseArgs } from 'node:util'
import { resolveArgument, runCommand, withShop } from './backup/command.ts'
import { restore } from './backup/restore.ts'
import { UsageError } from './ports.ts'
import { say } from './run-until-stopped.ts'

const flag = { type: 'boolean', default: false } as const

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: flag,
      replace: flag,
      'from-other-shop': flag,
      unsigned: flag,
      local: flag,
      deploy: { type: 'string' },
    },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new UsageError('Name one file to restore: npm run restore -- FILE')
  return withShop(values, async ({ address, where, secret }) => {
    const { write, replace, unsigned } = values
    say(write ? `Writing to the stores of ${where}.` : `Dry run on the stores of ${where}.`)
    return restore({
      file: resolveArgument(file),
      shop: address,
      write,
      replace,
      fromOtherShop: values['from-other-shop'],
      secret,
      unsigned,
      say,
    })
  })
})
