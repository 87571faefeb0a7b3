import type { Action } from '../action.ts'
import { BadInput } from '../input.ts'
import type { DeskServices } from '../services.ts'

/** Actions an admin takes on a user in the Clerk dashboard. */
export function addUserActions(action: Action, { clerk }: DeskServices) {
  function userId(id: string) {
    if (clerk.users().some((user) => user.id === id)) return id
    throw new BadInput(`There is no user ${id}.`)
  }

  action('/desk/users/role', 'users', async (input) => {
    const role = input.optionalText('role')
    clerk.setRole(userId(input.text('id')), role)
    return role ? `The user is ${role} now.` : 'The role is removed.'
  })

  action('/desk/users/ban', 'users', async (input) => {
    const id = userId(input.text('id'))
    const banned = input.flag('banned') ?? true
    if (banned) clerk.ban(id)
    else clerk.unban(id)
    return banned ? 'The user is banned.' : 'The user can sign in again.'
  })

  action('/desk/users/second-factor', 'users', async (input) => {
    const id = userId(input.text('id'))
    const on = input.flag('on') ?? true
    clerk.setSecondFactor(id, on)
    return on ? 'The user now needs a second factor.' : 'The second factor is removed.'
  })

  action('/desk/users/delete', 'users', async (input) => {
    clerk.remove(userId(input.text('id')))
    return 'The user is deleted, and the shop is notified.'
  })

  action('/desk/expire-links', 'users', async () => {
    clerk.expireLinks()
    return 'Every sign-in link has expired.'
  })

  action('/desk/age-sign-ins', 'users', async () => {
    clerk.ageSignIns()
    return 'Every sign-in is an hour old.'
  })
}
