import type { Api } from './api/call.ts'
import type { Sender } from './outbox/sender.ts'
import type { StateHolder } from './phone-state.ts'
import type { PhoneStations } from './stations/phone-stations.ts'
import type { FileStore } from './store/file-store.ts'
import type { HeldHint } from './store/held-hint.ts'
import type { ItemCopies } from './store/item-copies.ts'
import type { PhoneStore } from './store/phone-store.ts'

export type Changed = 'items' | 'session'

/** What the engine's parts share. */
export interface EngineParts {
  readonly api: Api
  readonly store: PhoneStore
  readonly files: FileStore
  readonly hint: HeldHint
  readonly copies: ItemCopies
  readonly state: StateHolder
  readonly stations: PhoneStations
  /** Changes with each build. */
  readonly appVersion: string
  readonly sender: () => Sender
  /** Runs what nothing waits for. If the store can't be used, the line says so, and it is tried again. */
  readonly inBackground: (work: Promise<unknown>) => void
  /** Other tabs read the store again: the person's items, or everything if somebody signed in or out. */
  readonly tellTabs: (changed: Changed) => void
}
