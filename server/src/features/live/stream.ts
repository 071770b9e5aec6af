import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Scope } from '../../domain/scope.ts'

/** Bytes a client may leave unread; one that is slower is let go and goes on from its last id. */
const MAX_BUFFERED_BYTES = 256 * 1024

/** Milliseconds a client has for what was sent before its stream ended. */
const CLOSE_GRACE_MS = 1_000

export interface Subscriber {
  readonly sessionId: string
  readonly scope: Scope
}

/** One client's stream. */
export interface Stream extends Subscriber {
  /** The place up to which everything in its scope was sent. */
  position: number
  /** False while it is given what happened before it came. */
  isLive: boolean
  send(text: string): void
  /** Waits until the client has taken most of what was sent, or is gone. */
  drained(): Promise<void>
  isOpen(): boolean
  end(): void
}

export const createStream = (to: Writable, subscriber: Subscriber, position: number): Stream => {
  const isOpen = () => to.writable && !to.destroyed
  return {
    ...subscriber,
    position,
    isLive: false,
    isOpen,
    send(text) {
      if (!isOpen()) return
      to.write(text)
      if (to.writableLength > MAX_BUFFERED_BYTES) to.destroy()
    },
    async drained() {
      if (!isOpen() || !to.writableNeedDrain) return
      const waiting = new AbortController()
      const { signal } = waiting
      // Whichever comes first; the other stops waiting.
      await Promise.race([once(to, 'drain', { signal }), once(to, 'close', { signal })]).finally(() => waiting.abort())
    },
    end() {
      if (!isOpen()) return
      to.end()
      // A client that takes nothing any more would keep the connection, and the server from stopping.
      setTimeout(() => to.destroy(), CLOSE_GRACE_MS).unref()
    },
  }
}

/** Whether somebody of this scope may hear of a row: what has no NGO is everybody's. */
export const canReceive = (scope: Scope, row: { ngoId: number | null; observerId: number | null }): boolean => {
  if (row.ngoId === null || scope.kind === 'everything') return true
  return scope.kind === 'ngo' ? scope.ngoId === row.ngoId : scope.observerId === row.observerId
}
