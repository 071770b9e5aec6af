import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Scope } from '../../domain/access/scope.ts'

/** Unread bytes per client. A slower client is disconnected and resumes from its last id. */
const MAX_BUFFERED_BYTES = 256 * 1024

/** Time for a client output read the remaining data of an ended stream. */
const CLOSE_GRACE_MS = 1_000

export interface Subscriber {
  readonly sessionId: string
  readonly scope: Scope
}

/** A client's event stream. */
export interface Stream extends Subscriber {
  /** Position up to which all events in its scope were sent. */
  position: number
  /** False during the replay of earlier events. */
  isLive: boolean
  send(text: string): void
  /** Resolves when the write buffer has drained or the stream has closed. */
  drained(): Promise<void>
  isOpen(): boolean
  end(): void
}

export const createStream = (output: Writable, subscriber: Subscriber, position: number): Stream => {
  const isOpen = () => output.writable && !output.destroyed
  return {
    ...subscriber,
    position,
    isLive: false,
    isOpen,
    send(text) {
      if (!isOpen()) return
      output.write(text)
      if (output.writableLength > MAX_BUFFERED_BYTES) output.destroy()
    },
    async drained() {
      if (!isOpen() || !output.writableNeedDrain) return
      const abort = new AbortController()
      const { signal } = abort
      // Aborting removes the listener of the other event.
      await Promise.race([once(output, 'drain', { signal }), once(output, 'close', { signal })]).finally(() =>
        abort.abort(),
      )
    },
    end() {
      if (!isOpen()) return
      output.end()
      // An unresponsive client would keep the connection open and block the shutdown.
      setTimeout(() => output.destroy(), CLOSE_GRACE_MS).unref()
    },
  }
}

/** Whether a scope may receive an event. Events without an NGO are for all. */
export const canReceive = (scope: Scope, row: { ngoId: number | null; observerId: number | null }): boolean => {
  if (row.ngoId === null || scope.kind === 'everything') return true
  return scope.kind === 'ngo' ? scope.ngoId === row.ngoId : scope.observerId === row.observerId
}
