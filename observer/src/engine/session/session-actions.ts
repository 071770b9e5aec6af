import { session as sessions } from '@scrutineer/contract/session'
import * as z from 'zod/mini'
import type { AppActions, SignInError } from '../../model/app-model.ts'
import type { Drafts } from '../../model/drafts.ts'
import type { EngineParts } from '../engine-parts.ts'
import { readPerson, reloadItems } from '../load.ts'
import { findUnreceived } from '../outbox/own-items.ts'
import { noLock, signedOutState } from '../phone-state.ts'
import { finishNotes } from '../unfinished-notes.ts'
import { describeDevice } from './device-name.ts'
import { fetchStart } from './fetch-app-data.ts'
import { matchPerson } from './match-person.ts'
import { findCardHolder, type SignedIn, signInWithCard, signInWithPin } from './sign-in.ts'

export const createSessionActions = (parts: EngineParts, onSignedIn: () => void, drafts: Drafts) => {
  const { api, store, state, copies, inBackground, notifyTabs, sender } = parts
  const device = () => ({
    id: state.get().device,
    name: describeDevice(navigator.userAgent, matchMedia('(display-mode: standalone)').matches),
  })

  /** Starts the session of a token. The start call identifies its person. */
  const begin = async (signedIn: SignedIn): Promise<SignInError | undefined> => {
    if ('error' in signedIn) return signedIn.error
    const { token } = signedIn
    const outcome = await fetchStart(api, token)
    if (outcome.kind !== 'reply')
      return outcome.kind === 'problem' && outcome.status === 429 ? 'tooManyAttempts' : 'offline'
    const start = outcome.value
    const person = matchPerson(await store.readPeople(), start)
    const { owner } = person
    const session = { owner, token, hasEnded: false }
    await store.putPerson(person)
    // Lazy: rarely needed.
    if (copies.read().length > 0) await (await import('../restore-copies.ts')).restoreCopies(parts, person)
    await store.putSetting('start', start, owner)
    // A sign-in of the same person resets a forgotten PIN.
    const { isLocked, session: last, lock } = state.get()
    // Unsent items of the last person are sent in their session.
    if (last && last.owner !== owner) await store.putSetting('session', last, last.owner)
    if (isLocked && last?.owner === owner) await store.putSetting('lock', { ...noLock, minutes: lock.minutes }, owner)
    await store.putSetting('session', session)
    await store.putSetting('cardToken', null)
    const read = await readPerson(parts, session)
    state.set({ ...signedOutState, ...read, isLocked: false, cardToken: null })
    notifyTabs('session')
    onSignedIn()
    return undefined
  }

  return {
    findCardHolder: token => findCardHolder(api, token),
    signInWithCard: async token => begin(await signInWithCard(api, token, device())),
    signInWithPin: async (phone, pin) => begin(await signInWithPin(api, phone, pin, device())),
    sendEarlierItems: async owner => {
      await store.putSetting('isClaimed', true, owner)
      await reloadItems(parts)
      notifyTabs('items')
      sender().wake()
    },
    signOut: async () => {
      const { session, person } = state.get()
      if (!session) return true
      const unfinished = person ? await finishNotes(parts, person) : 0
      // Other tabs' drafts are known from their copies.
      const isTyping = drafts.get().size > 0 || copies.readTyped().some(({ key }) => key.includes(session.owner))
      // Checked in the store's transaction, since other tabs may have recorded items.
      if (unfinished > 0 || isTyping || !(await store.erase(session.owner, own => findUnreceived(own).length === 0))) {
        state.set({ own: await store.readOwn(session.owner), unfinished })
        return false
      }
      state.set({ ...signedOutState, phase: 'signedOut' })
      notifyTabs('session')
      // The sign-out doesn't depend on the server.
      await api.call(sessions.revoke, z.unknown(), { token: session.token })
      return true
    },
    setLanguage: language => {
      state.set({ language })
      inBackground(store.putSetting('language', language))
    },
  } satisfies Partial<AppActions>
}
