import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addAddress,
  mailNextCode,
  moveTo,
  proveAddress,
  removeAddress,
} from '#islands/account-page/sign-in/own-addresses.ts'
import { startReverification, submitReverification } from '#islands/account-page/sign-in/reverification.ts'
import { signInStateOf } from '#islands/account-page/sign-in/sign-in-state.ts'
import { codeOf } from '#islands/auth/sign-in.ts'
import { signedInBrowser } from '../unit/local/clerk/a-clerk.ts'
import { clerkInNode } from './clerk-in-node.ts'

const OLD = 'ada@example.com'
const NEW = 'ada@new.example'

// The page reads its key as it is loaded; nothing here goes to the host that it names.
vi.hoisted(() => vi.stubEnv('PUBLIC_CLERK_PUBLISHABLE_KEY', 'pk_live_Y2xlcmsubG9jYWwudGVzdCQ='))

let ada: Awaited<ReturnType<typeof clerkInNode>>
beforeEach(async () => {
  ada = await clerkInNode()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const addresses = () => ada.program.user?.emailAddresses.map(({ emailAddress }) => emailAddress)
const reasonOf = (work: Promise<unknown>) => work.then(() => 'none', codeOf)

describe('a change of address', () => {
  test('is proven, made, and asks for purchases before the old one goes', async () => {
    const { id } = await addAddress(ada.program, 'Ada@New.Example')
    expect(await reasonOf(proveAddress(ada.program, id, 'none'))).toBe('form_code_incorrect')
    await proveAddress(ada.program, id, ada.mailedCode())
    expect(ada.shop.asked).toEqual([])
    await moveTo(ada.program, id)
    expect(ada.shop.asked).toEqual(['/api/account'])
    expect(addresses()).toEqual([NEW])
    expect(ada.program.user?.primaryEmailAddress?.emailAddress).toBe(NEW)
  })

  test('keeps the old address while the shop does not answer, and can be ended later', async () => {
    const { id } = await addAddress(ada.program, NEW)
    await proveAddress(ada.program, id, ada.mailedCode())
    ada.shop.answers = false
    await expect(moveTo(ada.program, id)).rejects.toThrow('We couldn’t check for purchases made with this email')
    expect(addresses()).toEqual([NEW, OLD])
    ada.shop.answers = true
    const old = ada.program.user?.emailAddresses.find(({ emailAddress }) => emailAddress === OLD)
    await removeAddress(ada.program, old?.id ?? '')
    expect(addresses()).toEqual([NEW])
  })

  test('goes on from wherever it was cut, without a second code', async () => {
    const added = await addAddress(ada.program, NEW)
    await proveAddress(ada.program, added.id, ada.mailedCode())
    expect(await addAddress(ada.program, NEW)).toEqual({ id: added.id, address: NEW, proven: true })
    await proveAddress(ada.program, added.id, 'used up')
    await moveTo(ada.program, added.id)
    await moveTo(ada.program, added.id)
    expect(addresses()).toEqual([NEW])
  })

  test('is refused for an address of somebody else, one’s own, and a second code at once', async () => {
    expect(await reasonOf(addAddress(ada.program, 'max@example.com'))).toBe('form_identifier_exists')
    await expect(addAddress(ada.program, OLD.toUpperCase())).rejects.toThrow('That’s already your email.')
    const { id } = await addAddress(ada.program, NEW)
    expect(await reasonOf(mailNextCode(ada.program, id))).toBe('too_many_requests')
  })
})

describe('proof before a change', () => {
  test('is a mailed code for most', async () => {
    ada.clerk.ageSignIns()
    expect(await reasonOf(addAddress(ada.program, NEW))).toBe('session_reverification_required')
    expect(await startReverification(ada.program)).toEqual({ kinds: ['email_code'], sentTo: OLD })
    expect(await reasonOf(submitReverification(ada.program, 'email_code', 'none'))).toBe('form_code_incorrect')
    await submitReverification(ada.program, 'email_code', ada.mailedCode())
    expect(await reasonOf(addAddress(ada.program, NEW))).toBe('none')
  })

  test('is the second factor for whoever has one', async () => {
    ada.clerk.setSecondFactor('user_ada', true)
    expect(await reasonOf(addAddress(ada.program, NEW))).toBe('session_reverification_required')
    expect(await startReverification(ada.program)).toEqual({ kinds: ['totp', 'backup_code'], sentTo: null })
    await submitReverification(ada.program, 'totp', ada.secondFactorOf('user_ada').code)
    expect(await reasonOf(addAddress(ada.program, NEW))).toBe('none')
  })
})

test('every session is told, also one that began since, and is ended', async () => {
  const { program } = ada
  const phone = await signedInBrowser(ada)
  await program.user?.reload()
  const state = async () => {
    const { user, session } = program
    return user && signInStateOf(user, await user.getSessions(), session?.id).devices.map(({ id, here }) => [id, here])
  }
  const here = [program.session?.id, true]
  expect(await state()).toEqual([here, [phone.sessionId, false]])
  const tablet = await signedInBrowser(ada)
  await program.user?.reload()
  expect(await state()).toHaveLength(3)
  const sessions = (await program.user?.getSessions()) ?? []
  for (const session of sessions.filter(({ id }) => id !== program.session?.id)) await session.revoke()
  expect(await state()).toEqual([here])
  expect((await tablet.get('/me')).status).toBe(401)
})

test('Google is told as connected, with the reason where it was not', async () => {
  const { program } = ada
  const setOut = async (ending: string) => {
    const account = await program.user?.createExternalAccount({
      strategy: 'oauth_google',
      redirectUrl: 'http://localhost:4321/account#sign-in',
    })
    const way = account?.verification?.externalVerificationRedirectURL
    await fetch(`http://localhost:4321/__clerk/v1/oauth_callback${way?.search}&${ending}`)
    await program.user?.reload()
    return program.user && signInStateOf(program.user, [], undefined)
  }
  expect(await setOut('email=max@example.com')).toMatchObject({
    google: null,
    googleProblem: 'That Google account is connected to another account here.',
  })
  expect(await setOut('email=ada@gmail.example')).toMatchObject({
    google: { address: 'ada@gmail.example' },
    googleProblem: null,
    onlyGoogle: false,
  })
  await program.user?.verifiedExternalAccounts[0]?.destroy()
  expect(await setOut('decision=cancel')).toMatchObject({
    google: null,
    googleProblem: 'It was canceled on Google’s page.',
  })
})
