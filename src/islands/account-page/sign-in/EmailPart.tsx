import type { LoadedClerk } from '@clerk/shared/types'
import { useRef, useState } from 'react'
import { toast } from '#browser/toast.ts'
import { CodeForm } from '#islands/auth/CodeForm.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { AddressForm } from './AddressForm.tsx'
import { type Added, addAddress, mailNextCode, moveTo, proveAddress, removeAddress } from './own-addresses.ts'
import { Part, Told } from './Part.tsx'
import { CODE_FORM, ReverificationStep } from './ReverificationStep.tsx'
import type { OwnAddress } from './sign-in-state.ts'
import { useSecurityActions } from './use-security-actions.ts'

type EmailPartProps = { email: string; others: readonly OwnAddress[]; reload: () => Promise<void> }

/** The account's email. To change it, verify a new one with an emailed code, and it replaces the old one. */
export function EmailPart({ email, others, reload }: EmailPartProps) {
  const { actions, step, heading, typed, setTyped, open, send, resend, confirm, giveUp, remove } = useNewAddress(reload)
  const { busy, problem, proof } = actions
  const waiting = busy !== null
  return (
    <Part heading="Email" headingRef={heading}>
      <p className="wrap-anywhere">
        <b translate="no">{email}</b>
        <span className="block text-muted text-sm">We send sign-in links and receipts here.</span>
      </p>
      {proof && <ReverificationStep actions={actions} />}
      {!proof && step === 'shown' && (
        <>
          {others.length > 0 && (
            <ul className="grid gap-3">
              {others.map((other) => (
                <OtherItem key={other.id} other={other} busy={busy} onRemove={() => remove(other)} />
              ))}
            </ul>
          )}
          <Told>{problem}</Told>
          <Button disabled={waiting} onClick={open}>
            Change email
          </Button>
        </>
      )}
      {!proof && step === 'typing' && (
        <AddressForm {...{ typed, setTyped, problem }} sending={waiting} onSend={send} onCancel={() => giveUp(null)} />
      )}
      {!proof && typeof step === 'object' && (
        <CodeForm
          className={CODE_FORM}
          heading={null}
          hint={`Enter the six-digit code we sent to ${step.address}. It will replace the email above.`}
          kinds={['email_code']}
          words={{ ready: 'Change email', busy: 'Changing...' }}
          problem={problem}
          sending={busy === 'confirm'}
          onSend={(_, code) => confirm(step, code)}
        >
          <Button wide busy={busy === 'resend'} disabled={waiting} onClick={() => resend(step)}>
            Send a new code
          </Button>
          <Button wide disabled={waiting} onClick={() => giveUp(step)}>
            Cancel
          </Button>
        </CodeForm>
      )}
    </Part>
  )
}

type OtherItemProps = { other: OwnAddress; busy: string | null; onRemove: () => void }

const OtherItem = ({ other: { id, address, proven }, busy, onRemove }: OtherItemProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <p className="min-w-0 wrap-anywhere text-sm">
      <span translate="no">{address}</span>
      <span className="block text-muted">
        {proven ? 'Also signs in to this account.' : 'Not verified, so it can’t be used to sign in.'}
      </span>
    </p>
    <Button busy={busy === id} disabled={busy !== null} onClick={onRemove}>
      Remove<span className="visually-hidden">{` ${address}`}</span>
    </Button>
  </li>
)

/** The steps of an email change. The input is kept until the change is completed or canceled. */
function useNewAddress(reload: () => Promise<void>) {
  const actions = useSecurityActions(reload)
  const [step, setStep] = useState<'shown' | 'typing' | Added>('shown')
  const [typed, setTyped] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)

  function leave() {
    setStep('shown')
    heading.current?.focus()
  }

  async function move(clerk: LoadedClerk, { id, address }: Added) {
    try {
      await moveTo(clerk, id)
    } finally {
      leave()
    }
    setTyped('')
    void toast({ title: 'Email changed', text: `You now sign in with ${address}.` })
  }

  return {
    actions,
    step,
    heading,
    typed,
    setTyped,
    open() {
      actions.reset()
      setStep('typing')
    },
    send: () =>
      actions.run('send', async (clerk) => {
        const added = await addAddress(clerk, typed.trim())
        if (added.proven) await move(clerk, added)
        else setStep(added)
      }),
    resend: ({ id }: Added) => actions.run('resend', (clerk) => mailNextCode(clerk, id)),
    confirm: (added: Added, code: string) =>
      actions.run('confirm', async (clerk) => {
        await proveAddress(clerk, added.id, code)
        await move(clerk, added)
      }),
    /** Removes an email that was added but never verified. */
    giveUp(added: Added | null) {
      actions.reset()
      setTyped('')
      leave()
      if (added) void actions.run(added.id, (clerk) => removeAddress(clerk, added.id))
    },
    remove: ({ id }: OwnAddress) =>
      actions.run(id, async (clerk) => {
        await removeAddress(clerk, id)
        heading.current?.focus()
      }),
  }
}
