import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Lighthouse's slow 4G: so long there and back, and 1.6 Mbit/s. */
const ROUND_TRIP_MS = 150
const BYTES_A_MS = 200
const PACKET = 1460
/** What a server sends before it hears whether anything arrived. */
const FIRST_PACKETS = 10
/** Looking up the name, connecting and agreeing on a key, before the first request. */
const OPENING = 3

export interface SlowLine {
  /** The next request begins a visit anew. */
  hangUp(): void
  /** Sends a body whose head is written, as it would trickle in. */
  send(outgoing: ServerResponse, body: Buffer): Promise<void>
  /** Waits as long as a request takes to arrive and its answer to come back. */
  ask(): Promise<void>
}

/** A mobile line that all answers of a visit share, as over one connection of HTTP/2. */
export function createSlowLine(): SlowLine {
  let isOpen = false
  let sent = 0
  let began = 0
  let free = 0
  return {
    hangUp: () => {
      isOpen = false
      sent = 0
      free = 0
    },
    ask: async () => {
      const trips = isOpen ? 1 : 1 + OPENING
      isOpen = true
      await pause(trips * ROUND_TRIP_MS)
    },
    send: async (outgoing, body) => {
      for (let at = 0; at < body.byteLength; at += PACKET) {
        const now = performance.now()
        if (sent === 0) began = now
        // After these the window doubles with each round trip, and the line itself is what is slow.
        if (sent === FIRST_PACKETS) free = Math.max(free, began + ROUND_TRIP_MS)
        sent += 1
        const packet = body.subarray(at, at + PACKET)
        free = Math.max(free, now) + packet.byteLength / BYTES_A_MS
        await pause(free - now)
        outgoing.write(packet)
      }
      outgoing.end()
    },
  }
}
