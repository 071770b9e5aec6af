import type { Api } from '../api/call.ts'
import type { FileStore } from '../store/file-store.ts'
import type { SentFile, StoredReceipt, StoredRefusal } from '../store/schema.ts'
import type { OwnItems } from './own-items.ts'

/** On whose behalf items are sent. */
export interface Sending {
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

/** What sending needs of the engine. */
export interface OutboxContext {
  readonly api: Api
  readonly files: FileStore
  readonly appVersion: string
  /** Undefined if nobody is signed in, or the session has ended. */
  readonly sending: () => Sending | undefined
  readonly readOwn: () => OwnItems
  /** Takes over what other tabs stored. Returns the ids of those that have a receipt. */
  readonly findReceived: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** These resolve once the records are on the disk and shown. */
  readonly keepReceipts: (receipts: readonly StoredReceipt[]) => Promise<void>
  readonly keepRefusals: (refusals: readonly StoredRefusal[]) => Promise<void>
  readonly keepSentFile: (file: SentFile) => Promise<void>
  readonly showSending: (ids: readonly string[]) => void
  /** By the server's clock. */
  readonly setServerTime: (now: string) => void
  readonly endSession: () => Promise<void>
  /** The key of the receipts may have changed. */
  readonly refresh: () => void
}

/** Whose items are sent, and in which session. */
export type Source = Pick<OutboxContext, 'sending' | 'readOwn' | 'endSession' | 'refresh'>
