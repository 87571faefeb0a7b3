import { createHmac } from 'node:crypto'
import { DEFAULT_NOW, type Trigger } from './case.ts'
import { RETELL_API_KEY } from './vendors/retell.ts'

// Requests of Retell to an agent's functions and webhook. Bodies: docs.retellai.com/build/single-multi-prompt/custom-function
// and /features/webhook; signature: src/lib/webhook_auth.ts of RetellAI/retell-typescript-sdk at b274013. Read November 29, 2026.

interface Call {
  call_id: string
  /** A phone number in E.164, or another text if the caller withholds it. Missing in a web call. */
  from_number?: string
}

const phoneCall = (call: Call) => ({
  call_type: call.from_number === undefined ? 'web_call' : 'phone_call',
  agent_id: 'agent_1',
  direction: 'inbound',
  to_number: '+12025550100',
  call_status: 'ongoing',
  ...call,
})

/** A tool that the agent calls while the caller waits. */
export const functionCall = (name: string, args: object, call: Call) => ({ name, call: phoneCall(call), args })

/** The end of a call, with its analysis. */
export const analyzedCall = (call: Call & Record<string, unknown>) => ({
  event: 'call_analyzed',
  call: {
    ...phoneCall(call),
    call_status: 'ended',
    start_timestamp: Date.parse(DEFAULT_NOW) - 90_000,
    end_timestamp: Date.parse(DEFAULT_NOW) - 5_000,
    duration_ms: 85_000,
    disconnection_reason: 'agent_hangup',
    transcript_with_tool_calls: [],
    ...call,
  },
})

const signature = (body: string, { key = RETELL_API_KEY, at = Date.parse(DEFAULT_NOW) } = {}) =>
  `v=${at},d=${createHmac('sha256', key).update(`${body}${at}`).digest('hex')}`

/** Signed like Retell does; `how` changes the key, or the time in milliseconds. */
export const retellRequest = (
  body: unknown,
  more: { alongside?: readonly unknown[]; how?: { key?: string; at?: number } } = {},
): Trigger => ({
  kind: 'webhook',
  node: 'Retell request',
  body,
  ...(more.alongside ? { alongside: more.alongside } : {}),
  headers: (raw) => ({ 'x-retell-signature': signature(raw, more.how) }),
})
