import type { AppModel } from '../model/app-model.ts'
import { createApi } from './api/call.ts'
import type { Changed, EngineParts } from './engine-parts.ts'
import { createHeldActions, rememberHeld } from './held.ts'
import { reloadItems } from './load.ts'
import { createLoader } from './loader.ts'
import { createLastTouchStore } from './lock/last-touch.ts'
import { createScreenLock } from './lock/screen-lock.ts'
import { createOutbox } from './outbox/engine-outbox.ts'
import { findUnreceived } from './outbox/own-items.ts'
import { createStateHolder } from './phone-state.ts'
import { createPhotoActions } from './photos/photo-actions.ts'
import { createClosedMessages, renewClosedMessages } from './push/closed-messages.ts'
import { createRecording } from './recording.ts'
import { requestWake } from './service-worker.ts'
import { takeCardToken } from './session/card-token.ts'
import { createRefreshing } from './session/refreshing.ts'
import { createSessionActions } from './session/session-actions.ts'
import { runOnSignals } from './signals.ts'
import { createPhoneStations, createStationActions } from './stations/phone-stations.ts'
import { createConnection } from './store/connection.ts'
import { createFileStore } from './store/file-store.ts'
import { createHeldHint } from './store/held-hint.ts'
import { createItemCopies } from './store/item-copies.ts'
import { persistStorage } from './store/persistence.ts'
import { createPhoneStore } from './store/phone-store.ts'
import { finishNotes } from './unfinished-notes.ts'

export interface EngineOptions {
  /** Address of the server without a slash at its end. */
  readonly baseUrl: string
  /** Changes with each build: items that an older version's request had refused are sent again. */
  readonly appVersion: string
  /** The database's. Each server has one. */
  readonly name?: string
  readonly fetch?: typeof fetch
}

export interface Engine extends AppModel {
  /** Ends timers, listeners and the connection. */
  stop(): void
}

/** What a full phone had no room for, or another tab left. */
const keepAgain = async (parts: EngineParts) => {
  const { person, unfinished } = parts.state.get()
  if (!person || (unfinished === 0 && parts.copies.readTyped().length === 0)) return
  await finishNotes(parts, person)
  await reloadItems(parts)
  parts.sender().wake()
}

/** What was refused is sent again. */
const forgetRefusals = async (parts: EngineParts) => {
  const refused = [...parts.state.get().own.refusals.keys()]
  if (refused.length === 0) return
  await parts.store.removeRefusals(refused)
  await reloadItems(parts)
}

export const createEngine = (options: EngineOptions): Engine => {
  const { baseUrl, appVersion, name = `observer ${baseUrl}`, fetch: send = (...args) => fetch(...args) } = options
  const state = createStateHolder()
  const hint = createHeldHint(name)
  const connection = createConnection(name)
  const channel = new BroadcastChannel(name)
  const cardToken = takeCardToken()
  let isStopped = false
  const showUnreadable = () => {
    state.set({ isUnreadable: true, lastHeld: hint.read() })
    sender.wake()
  }
  const store = createPhoneStore(connection)
  const stations = createPhoneStations(store, state)
  const parts: EngineParts = {
    api: createApi({ baseUrl, fetch: send, language: () => state.get().language }),
    store,
    files: createFileStore(connection),
    hint,
    copies: createItemCopies(name),
    state,
    stations,
    appVersion,
    sender: () => sender,
    inBackground: work => void work.catch(showUnreadable),
    // What is kept after the end is read at the next start.
    tellTabs: changed => {
      if (!isStopped) channel.postMessage(changed)
    },
  }
  const { inBackground } = parts
  const refreshing = createRefreshing(parts)
  const sender = createOutbox(parts, refreshing, name)

  const touches = createLastTouchStore(name)
  const lock = createScreenLock(parts, touches)

  const onSignedIn = () => {
    lock.opened()
    inBackground(persistStorage().then(isStoragePersisted => state.set({ isStoragePersisted })))
    inBackground(refreshing.refresh().then(() => sender.wake()))
  }
  const wake = () => {
    const { phase, others } = state.get()
    // Of people who are signed in here no more.
    if (phase === 'ready' || others.length > 0) sender.wake()
    if (phase !== 'ready') return
    inBackground(refreshing.refresh().then(() => renewClosedMessages(parts)))
  }

  const loader = createLoader(parts, touches, cardToken, wake)

  const actions: AppModel['actions'] = {
    ...createSessionActions(parts, touches, onSignedIn),
    ...createRecording(parts, station => inBackground(refreshing.refreshReport(station))),
    ...createClosedMessages(parts),
    ...lock.actions,
    ...createHeldActions(parts),
    ...createPhotoActions(parts),
    ...createStationActions(stations),
    retry: () => {
      if (state.get().phase === 'unreadable') void loader.load()
      else inBackground(Promise.all([forgetRefusals(parts), keepAgain(parts)]).then(wake))
    },
    // Seldom used: the first start doesn't need it.
    saveFile: async owner => (await import('./save-file.ts')).saveFile(parts, owner),
  }

  const stopHint = rememberHeld(parts)
  channel.addEventListener('message', ({ data }: MessageEvent<Changed>) =>
    inBackground(data === 'items' ? reloadItems(parts) : loader.load()),
  )

  const stopSignals = runOnSignals({
    wake,
    tick: () => {
      lock.check()
      state.set({})
      if (state.get().phase === 'ready') inBackground(keepAgain(parts))
    },
    leave: () => {
      if (findUnreceived(state.get().own).length > 0) inBackground(requestWake())
    },
  })

  if (cardToken) state.set({ cardToken })
  if (!isSecureContext || !('subtle' in crypto)) state.set({ phase: 'insecure' })
  else void loader.load()

  return {
    subscribe: state.subscribe,
    getState: state.shown,
    actions,
    stop: () => {
      isStopped = true
      loader.stop()
      stopHint()
      stopSignals()
      lock.stop()
      sender.stop()
      channel.close()
      connection.close()
    },
  }
}
