import { type FormEvent, useRef, useState } from 'react'
import { sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import { copyLater } from '#browser/clipboard.ts'
import { MAX_TOKEN_NAME_LENGTH } from '#contracts/limits.ts'
import type { TokensInput, TokensOutput } from '#contracts/tokens.ts'
import { formatDay } from '#domain/shared/format-day.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Part, type Shared, Told } from './Part.tsx'

type TokensPartProps = Pick<Shared, 'LoadFailed' | 'SkeletonBlock' | 'useOwn'> & { user: string }

/** Tokens for a member's own n8n and for assistants: create, copy once, revoke. */
export function TokensPart({ user, LoadFailed, SkeletonBlock, useOwn }: TokensPartProps) {
  const { value, problem: unknown, reload } = useOwn<TokensOutput>('/api/tokens', user)
  const [changed, setChanged] = useState<TokensOutput | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { tokens, token } = changed ?? value ?? {}
  if (!tokens) return unknown ? <LoadFailed message={unknown} retry={reload} /> : <SkeletonBlock className="h-48" />

  const change = async (name: string, body: TokensInput): Promise<boolean> => {
    setBusy(name)
    setProblem(null)
    const outcome = await call<TokensOutput>('/api/tokens', { body, token: await sessionToken() })
    setBusy(null)
    if (outcome.ok) setChanged(outcome.value)
    else setProblem(outcome.message)
    return outcome.ok
  }
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (await change(CREATE, { act: 'create', name: String(new FormData(form).get('name')) })) form.reset()
  }
  const revoke = async (id: string) => {
    if (await change(id, { act: 'revoke', id })) heading.current?.focus()
  }
  return (
    <Part heading="Access tokens" headingRef={heading}>
      <p className="max-w-[65ch] text-muted text-sm">
        <span>For programs that read your library: </span>
        <a className="link" href="/your-n8n">
          your own n8n
        </a>
        <span> and </span>
        <a className="link" href="/assistants">
          AI assistants
        </a>
        <span>. A token can’t change anything, and works as long as you have access.</span>
      </p>
      {token && <NewToken key={token} token={token} />}
      {tokens.length > 0 && (
        <ul className="grid gap-3">
          {tokens.map((listed) => (
            <TokenItem key={listed.id} token={listed} busy={busy} onRevoke={() => revoke(listed.id)} />
          ))}
        </ul>
      )}
      <Told>{problem}</Told>
      <form className="field max-w-xl" onSubmit={create}>
        <label htmlFor={CREATE}>Token name</label>
        <div className="flex flex-wrap gap-3">
          <input
            className="flex-[1_1_14rem]"
            id={CREATE}
            name="name"
            placeholder="Office n8n"
            required
            maxLength={MAX_TOKEN_NAME_LENGTH}
          />
          <Button type="submit" glyph="plus" busy={busy === CREATE} disabled={busy !== null}>
            Create token
          </Button>
        </div>
      </form>
    </Part>
  )
}

const CREATE = 'new-token'

function NewToken({ token }: { token: string }) {
  const copy = () =>
    copyLater(
      async () => token,
      { title: 'Token copied', text: 'Paste it where you need it. It isn’t shown again.' },
      { title: 'Couldn’t copy the token', text: 'Select it and copy it.', destructive: true },
    )
  return (
    <div className="grid gap-3 rounded-card border-1 border-ok bg-sunken p-4" role="status">
      <p className="font-semibold">Copy your new token now. It isn’t shown again.</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-[1_1_20rem] wrap-anywhere text-sm" translate="no">
          {token}
        </code>
        <Button glyph="copy" onClick={copy}>
          Copy token
        </Button>
      </div>
    </div>
  )
}

type TokenItemProps = { token: TokensOutput['tokens'][number]; busy: string | null; onRevoke: () => void }

function TokenItem({ token: { id, name, at, usedOn }, busy, onRevoke }: TokenItemProps) {
  const [asked, setAsked] = useState(false)
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 text-sm">
        <b className="wrap-anywhere" dir="auto">
          {name}
        </b>
        <span className="block text-muted">
          {`Created ${formatDay(at)} · ${usedOn ? `last used ${formatDay(Date.parse(usedOn))}` : 'never used'}`}
        </span>
      </p>
      <Button
        busy={busy === id}
        disabled={busy !== null}
        onClick={() => (asked ? onRevoke() : setAsked(true))}
        onBlur={() => setAsked(false)}
      >
        <span>{asked ? 'Revoke permanently' : 'Revoke'}</span>
        <span className="visually-hidden">{`: ${name}`}</span>
      </Button>
    </li>
  )
}
