import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Told } from './Part.tsx'

type AddressFormProps = {
  typed: string
  setTyped: (typed: string) => void
  /** Why no code was sent; '' if nothing went wrong. */
  problem: string
  sending: boolean
  onSend: () => void
  onCancel: () => void
}

/** Asks for the new address. */
export function AddressForm({ typed, setTyped, problem, sending, onSend, onCancel }: AddressFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => field.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form className="grid gap-3.5" onSubmit={send}>
      <div className="field">
        <label htmlFor={id}>New email address</label>
        <input
          className="aria-invalid:border-2 aria-invalid:border-bad"
          ref={field}
          id={id}
          name="email"
          type="email"
          required
          autoComplete="email"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
        />
        <Told id={`${id}-problem`}>{problem}</Told>
      </div>
      <Button type="submit" kind="go" wide busy={sending}>
        {sending ? 'Sending...' : 'Send a code'}
      </Button>
      <Button wide disabled={sending} onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
