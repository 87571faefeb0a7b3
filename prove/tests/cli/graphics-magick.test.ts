import { expect, test } from 'vitest'
import { ensureGraphicsMagick } from '../../cli/graphics-magick.ts'
import type { Subject } from '../../run/load-cases.ts'

const aSubject = (type: string): Subject => ({
  slug: 'w',
  text: '',
  cases: [],
  unreachable: {},
  file: { name: 'W', connections: {}, nodes: [{ id: '1', name: 'N', type, typeVersion: 1, parameters: {} }] },
})
const IMAGE = aSubject('n8n-nodes-base.editImage')

/** A machine on which the installation succeeds or fails, and the commands it ran. */
function aMachine({ isRoot = true, installs = true, installed = false } = {}) {
  const commands: string[] = []
  let there = installed
  const runs = (...command: string[]) => {
    commands.push(command.join(' '))
    if (command[0] === 'gm') return there
    if (command[1] === 'install') there = installs
    return installs
  }
  return { commands, machine: { runs, isRoot } }
}

test('templates without images need nothing', () => {
  const { commands, machine } = aMachine()
  ensureGraphicsMagick([aSubject('n8n-nodes-base.set')], () => undefined, machine)
  expect(commands).toEqual([])
})

test('is installed once if possible', () => {
  const { commands, machine } = aMachine()
  ensureGraphicsMagick([IMAGE], () => undefined, machine)
  ensureGraphicsMagick([IMAGE], () => undefined, machine)
  expect(commands.filter((command) => command.startsWith('apt-get'))).toHaveLength(1)
})

test.each([{ isRoot: false }, { installs: false }])(
  'if it is missing, the error says how to install it: %o',
  (state) => {
    expect(() => ensureGraphicsMagick([IMAGE], () => undefined, aMachine(state).machine)).toThrow(
      'w edits images, and GraphicsMagick is missing. Install it',
    )
  },
)
