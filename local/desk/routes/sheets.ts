import type { Action } from '../action.ts'
import { BadInput } from '../input.ts'
import type { DeskServices } from '../services.ts'

/** Edits the sheets that the shop imports from. */
export function addSheetActions(action: Action, { sheets }: DeskServices) {
  action('/desk/sheets', 'sheets', async (input) => {
    const id = input.text('id')
    if (!/^[\w-]{10,100}$/.test(id)) throw new BadInput('An id needs 10 to 100 letters, digits, _ or -.')
    sheets.put({ id, csv: input.optionalText('csv') ?? '', private: input.flag('private') ?? false })
    return `The sheet ${id} is saved.`
  })
}
