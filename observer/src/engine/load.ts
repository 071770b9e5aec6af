import type { EngineParts } from './engine-parts.ts'
import type { LastTouchStore } from './lock/last-touch.ts'
import { remainingWait } from './lock/lock-rules.ts'
import { startsLocked } from './lock/screen-lock.ts'
import { readOthers } from './others.ts'
import { mergeItems, toOwnItems } from './outbox/own-items.ts'
import { nobody, noLock, type PhoneState } from './phone-state.ts'
import { createStationList } from './stations/station-list.ts'
import type { HeldHint } from './store/held-hint.ts'
import type { PhoneStore } from './store/phone-store.ts'
import type { SessionRecord } from './store/schema.ts'
import { finishNotes, recountUnfinished } from './unfinished-notes.ts'

/** What the store has of a person. */
export const readPerson = async (
  parts: EngineParts,
  session: SessionRecord,
  touches: LastTouchStore,
): Promise<Partial<PhoneState>> => {
  const { store, state: known } = parts
  const { owner } = session
  const person = (await store.readPeople()).find(each => each.owner === owner)
  const unfinished = person ? await finishNotes(parts, person) : 0
  const [others, records, start, forms, reports, station, named, lock = noLock, sendsFullSize = false] =
    await Promise.all([
      readOthers(store, owner),
      store.readOwn(owner),
      store.getSetting('start', owner),
      store.getSetting('forms', owner),
      store.getSetting('reports', owner),
      store.getSetting('station', owner),
      store.getSetting('namedStations', owner),
      store.getSetting('lock', owner),
      store.getSetting('sendsFullSize', owner),
    ])
  const read = toOwnItems(records)
  const { own, session: shown, isLocked, mayTryAt, stationsVersion } = known.get()
  const isSamePerson = shown?.owner === owner
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
      : startsLocked(lock, touches.read(owner), session.hasEnded),
    mayTryAt: isSamePerson ? mayTryAt : performance.now() + remainingWait(lock.failures, lock.failedAt, Date.now()),
  }
}

/** The store of a phone that held items knows a person: otherwise the browser has deleted it. */
const readNobody = async (store: PhoneStore, hint: HeldHint) => {
  const held = hint.read()
  const isLost = held !== undefined && held.count > 0 && (await store.readPeople()).length === 0
  const others = await readOthers(store)
  return { ...nobody, phase: 'signedOut' as const, others, lastHeld: isLost ? held : undefined }
}

/** The id of this device: made once, before anything else is stored. */
const readDevice = async (store: PhoneStore) => {
  const known = await store.getSetting('device')
  if (known) return known
  const device = crypto.randomUUID()
  await store.putSetting('device', device)
  return device
}

/** Reads everything from the store. Rejects if it can't be read: unknown isn't empty. */
export const readState = async (parts: EngineParts, touches: LastTouchStore): Promise<Partial<PhoneState>> => {
  const { store, state: holder, hint } = parts
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
    ...(session ? await readPerson(parts, session, touches) : await readNobody(store, hint)),
  }
}

/** Reads the items again, which another tab may have added or sent. */
export const reloadItems = async ({ store, state }: EngineParts): Promise<void> => {
  const { session } = state.get()
  const others = await readOthers(store, session?.owner)
  if (state.get().session?.owner === session?.owner) state.set({ others })
  if (!session) return
  const read = toOwnItems(await store.readOwn(session.owner))
  if (state.get().session?.owner === session.owner) state.set({ own: mergeItems(state.get().own, read) })
  await recountUnfinished({ store, state }, session.owner)
}
