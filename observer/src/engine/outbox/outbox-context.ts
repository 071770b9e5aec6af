import type { Api } from '../api/call.ts'
import type { FileStore } from '../store/file-store.ts'
import type { SentFile, StoredReceipt, StoredRefusal } from '../store/schema.ts'
import type { OwnItems } from './own-items.ts'

/** The account and session with which items are sent. */
export interface SendingSession {
  readonly owner: string
  readonly token: string
  readonly device: string
  /** The caller's earlier account, to which the items belong; undefined if they are the caller's own. */
  readonly earlierObserver?: number | undefined
  /** Verifies receipts. */
  readonly receiptKey: string
  /** Ids of flagged options. */
  readonly flagged: ReadonlySet<number>
}

/** Dependencies of the outbox. */
export interface OutboxContext {
  readonly api: Api
  readonly files: FileStore
  readonly appVersion: string
  /** Undefined if nobody is signed in, or the session has ended. */
  readonly sending: () => SendingSession | undefined
  readonly readOwn: () => OwnItems
  /** Returns the ids of items for which another tab has stored a receipt, and updates the state. */
  readonly findReceived: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** The following resolve when the records are stored and in the state. */
  readonly saveReceipts: (receipts: readonly StoredReceipt[]) => Promise<void>
  readonly saveRefusals: (refusals: readonly StoredRefusal[]) => Promise<void>
  readonly saveSentFile: (file: SentFile) => Promise<void>
  readonly showSending: (ids: readonly string[]) => void
  /** By the server's clock. */
  readonly setServerTime: (now: string) => void
  readonly endSession: () => Promise<void>
  /** The key of the receipts may have changed. */
  readonly refresh: () => void
}

/** The items to send, and their session. */
export type Source = Pick<OutboxContext, 'sending' | 'readOwn' | 'endSession' | 'refresh'>
