import type { AppModel } from '../model/app-model.ts'
import { createApi } from './api/call.ts'
import type { EngineParts, TabMessage } from './engine-parts.ts'
import { createGuides } from './guides/create-guides.ts'
import { reloadItems } from './load.ts'
import { createLoader } from './loader.ts'
import { createScreenLock } from './lock/screen-lock.ts'
import { createLossActions, mirrorUnsentItems } from './mirror-unsent-items.ts'
import { createOutbox } from './outbox/engine-outbox.ts'
import { findUnreceived } from './outbox/own-items.ts'
import { createPhotoActions } from './photos/photo-actions.ts'
import { createClosedMessages, renewClosedMessages } from './push/closed-messages.ts'
import { createRecorder } from './recorder.ts'
import { requestWake } from './service-worker.ts'
import { takeCardToken } from './session/card-token.ts'
import { createRefresher } from './session/refresher.ts'
import { createSessionActions } from './session/session-actions.ts'
import { runOnSignals } from './signals.ts'
import { createStateHolder } from './state-holder.ts'
import { createPhoneStations, createStationActions } from './stations/phone-stations.ts'
import { createConnection } from './store/connection.ts'
import { createFileStore } from './store/file-store.ts'
import { createItemCopies } from './store/item-copies.ts'
import { createLocalValue, HeldCountSchema, LastTouch } from './store/local-value.ts'
import { persistStorage } from './store/persistence.ts'
import { createPhoneStore } from './store/phone-store.ts'
import { finishNotes } from './unfinished-notes.ts'

export interface EngineOptions {
  /** Address of the server without a slash at its end. */
  readonly baseUrl: string
  /** Changes with each build: items that an older version's request had refused are sent again. */
  readonly appVersion: string
  /** Name of the database. Each server has one. */
  readonly name?: string
  readonly fetch?: typeof fetch
}

export interface Engine extends AppModel {
  /** Ends timers, listeners and the connection. */
  stop(): void
}

/** Retries input for which the phone had no room, or that a closed tab left. */
const retrySaving = async (parts: EngineParts) => {
  const { person, unfinished } = parts.state.get()
  if (!person || (unfinished === 0 && parts.copies.readTyped().length === 0)) return
  await finishNotes(parts, person)
  await reloadItems(parts)
  parts.sender().wake()
}

/** Makes refused items unsent again. */
const forgetRefusals = async (parts: EngineParts) => {
  const refused = [...parts.state.get().own.refusals.keys()]
  if (refused.length === 0) return
  await parts.store.removeRefusals(refused)
  await reloadItems(parts)
}

export const createEngine = (options: EngineOptions): Engine => {
  const { baseUrl, appVersion, name = `observer ${baseUrl}`, fetch: send = (...args) => fetch(...args) } = options
  const state = createStateHolder()
  const heldCount = createLocalValue(`${name} held`, HeldCountSchema)
  const connection = createConnection(name)
  const channel = new BroadcastChannel(name)
  const cardToken = takeCardToken()
  let isStopped = false
  const showUnreadable = () => {
    state.set({ isUnreadable: true, lastHeld: heldCount.read() })
    sender.wake()
  }
  const store = createPhoneStore(connection)
  const stations = createPhoneStations(store, state)
  const parts: EngineParts = {
    api: createApi({ baseUrl, fetch: send, language: () => state.get().language }),
    ...{ connection, store, files: createFileStore(connection) },
    heldCount,
    lastTouch: createLocalValue(`${name} touch`, LastTouch),
    copies: createItemCopies(name),
    state,
    stations,
    appVersion,
    sender: () => sender,
    inBackground: work => void work.catch(showUnreadable),
    // The next start reads what is stored after the end.
    notifyTabs: message => {
      if (!isStopped) channel.postMessage(message)
    },
  }
  const { inBackground } = parts
  const refresher = createRefresher(parts)
  const sender = createOutbox(parts, refresher, name)

  const lock = createScreenLock(parts)

  const onSignedIn = () => {
    lock.onUnlocked()
    inBackground(persistStorage().then(isStoragePersisted => state.set({ isStoragePersisted })))
    inBackground(refresher.refresh().then(() => sender.wake()))
  }
  const wake = () => {
    const { phase, others } = state.get()
    // Items of others are sent while nobody is signed in, too.
    if (phase === 'ready' || others.length > 0) sender.wake()
    if (phase === 'ready') inBackground(refresher.refresh().then(() => renewClosedMessages(parts)))
  }

  const loader = createLoader(parts, cardToken, wake)

  const recorder = createRecorder(parts, station => inBackground(refresher.refreshReport(station)))
  const actions: AppModel['actions'] = {
    ...createSessionActions(parts, onSignedIn, recorder.drafts),
    ...recorder.actions,
    ...createClosedMessages(parts),
    ...createGuides(parts),
    ...lock.actions,
    ...createLossActions(parts),
    ...createPhotoActions(parts),
    ...createStationActions(stations),
    retry: () => {
      if (state.get().phase === 'unreadable') void loader.load()
      else inBackground(Promise.all([forgetRefusals(parts), retrySaving(parts)]).then(wake))
    },
    // Lazy: rarely used.
    saveFile: async owner => (await import('./save-file.ts')).saveFile(parts, owner),
  }

  const stopMirror = mirrorUnsentItems(parts)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) =>
    inBackground(data === 'items' ? reloadItems(parts) : loader.load()),
  )

  const stopSignals = runOnSignals({
    wake,
    tick: () => {
      lock.check()
      state.set({})
      if (state.get().phase === 'ready') inBackground(retrySaving(parts))
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
    drafts: recorder.drafts,
    stop: () => {
      isStopped = true
      for (const part of [recorder.drafts, loader, lock, sender]) part.stop()
      stopMirror()
      stopSignals()
      channel.close()
      connection.close()
    },
  }
}
