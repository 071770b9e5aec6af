import type { EngineParts } from './engine-parts.ts'
import { remainingBackoff } from './lock/lock-rules.ts'
import { startsLocked } from './lock/screen-lock.ts'
import { readOthers } from './others.ts'
import { mergeItems } from './outbox/own-items.ts'
import { noLock, type PhoneState, signedOutState } from './phone-state.ts'
import { createStationList } from './stations/station-list.ts'
import type { PhoneStore } from './store/phone-store.ts'
import type { SessionRecord } from './store/schema.ts'
import { finishNotes, recountUnfinished } from './unfinished-notes.ts'

/** Reads the state of a person from the store. */
export const readPerson = async (parts: EngineParts, session: SessionRecord): Promise<Partial<PhoneState>> => {
  const { store, state: known } = parts
  const { owner } = session
  const person = (await store.readPeople()).find(each => each.owner === owner)
  const unfinished = person ? await finishNotes(parts, person) : 0
  const [others, read, start, forms, reports, station, named, lock = noLock, sendsFullSize = false] = await Promise.all(
    [
      readOthers(store, owner),
      store.readOwn(owner),
      store.getSetting('start', owner),
      store.getSetting('forms', owner),
      store.getSetting('reports', owner),
      store.getSetting('station', owner),
      store.getSetting('namedStations', owner),
      store.getSetting('lock', owner),
      store.getSetting('sendsFullSize', owner),
    ],
  )
  const { own, session: shown, isLocked, nextAttemptAt, stationsVersion } = known.get()
  const isSamePerson = shown?.owner === owner
  const touch = parts.lastTouch.read()
  const hasEndedSince = session.hasEnded && !shown?.hasEnded
  return {
    phase: 'ready',
    session,
    person,
    others,
    own: isSamePerson ? mergeItems(own, read) : read,
    unfinished,
    start,
    forms: forms ?? [],
    reports: reports ?? [],
    station: station ?? null,
    ...(named && stationsVersion === undefined
      ? { stationsVersion: named.version, stations: createStationList(named) }
      : {}),
    lock,
    sendsFullSize,
    isLocked: isSamePerson
      ? lock.pin !== null && (isLocked || hasEndedSince)
      : startsLocked(lock, touch?.owner === owner ? touch : undefined, session.hasEnded),
    nextAttemptAt: isSamePerson
      ? nextAttemptAt
      : performance.now() + remainingBackoff(lock.failures, lock.failedAt, Date.now()),
  }
}

/** An empty store although the phone held items was deleted by the browser. */
const readSignedOut = async ({ store, heldCount }: EngineParts) => {
  const held = heldCount.read()
  const isLost = held !== undefined && held.count > 0 && (await store.readPeople()).length === 0
  const others = await readOthers(store)
  return { ...signedOutState, phase: 'signedOut' as const, others, lastHeld: isLost ? held : undefined }
}

/** The id of this device, created at the first start. */
const readDevice = async (store: PhoneStore) => {
  const known = await store.getSetting('device')
  if (known) return known
  const device = crypto.randomUUID()
  await store.putSetting('device', device)
  return device
}

/** Reads everything from the store. Rejects if it is unreadable. */
export const readState = async (parts: EngineParts): Promise<Partial<PhoneState>> => {
  const { store, state: holder } = parts
  const [device, session, language, clockOffset, cardToken] = await Promise.all([
    readDevice(store),
    store.getSetting('session'),
    store.getSetting('language'),
    store.getSetting('clockOffset'),
    store.getSetting('cardToken'),
  ])
  const known = holder.get()
  return {
    device,
    language: language ?? known.language,
    clockOffset: clockOffset ?? 0,
    cardToken: known.cardToken ?? cardToken ?? null,
    isUnreadable: false,
    ...(session ? await readPerson(parts, session) : await readSignedOut(parts)),
  }
}

/** Reloads the items, which another tab may have added or sent. */
export const reloadItems = async ({ store, state }: EngineParts): Promise<void> => {
  const { session } = state.get()
  const others = await readOthers(store, session?.owner)
  if (state.get().session?.owner === session?.owner) state.set({ others })
  if (!session) return
  const read = await store.readOwn(session.owner)
  if (state.get().session?.owner === session.owner) state.set({ own: mergeItems(state.get().own, read) })
  await recountUnfinished({ store, state }, session.owner)
}
