import type { HeldCount } from '../model/app-model.ts'
import type { Api } from './api/call.ts'
import type { Sender } from './outbox/sender.ts'
import type { StateHolder } from './state-holder.ts'
import type { PhoneStations } from './stations/phone-stations.ts'
import type { Connection } from './store/connection.ts'
import type { FileStore } from './store/file-store.ts'
import type { ItemCopies } from './store/item-copies.ts'
import type { LastTouch, LocalValue } from './store/local-value.ts'
import type { PhoneStore } from './store/phone-store.ts'

export type TabMessage = 'items' | 'session'

/** What the engine's parts share. */
export interface EngineParts {
  readonly api: Api
  readonly connection: Connection
  readonly store: PhoneStore
  readonly files: FileStore
  readonly heldCount: LocalValue<HeldCount>
  readonly lastTouch: LocalValue<LastTouch>
  readonly copies: ItemCopies
  readonly state: StateHolder
  readonly stations: PhoneStations
  /** Changes with each build. */
  readonly appVersion: string
  readonly sender: () => Sender
  /** Runs work that isn't awaited. An error marks the store as unreadable, which is retried. */
  readonly inBackground: (work: Promise<unknown>) => void
  /** Makes other tabs reload the person's items, or everything after a sign-in or sign-out. */
  readonly notifyTabs: (message: TabMessage) => void
}
