import { type AppActions, type AppModel, type AppState, answerKey, stationKey } from '../src/model/app-model.ts'
import { createDrafts } from '../src/model/drafts.ts'
import type { Draft } from '../src/model/typed.ts'
import { createFakeStore, type FakeStore } from './fake-store.ts'
import { aLocked, aReady, aStation, zeroHash } from './samples.ts'

const stations = [
  ...[114, 115, 121].map(number => aStation(number)),
  aStation(40, { countyCode: 'AB', countyName: 'Alba', path: ['Centru'], address: 'Str. Aurel Vlaicu 12, Sebeș' }),
]

const sessionActions = ({ log, set, ready, change }: FakeStore) => {
  const signIn = () => set({ phase: 'ready', ...aReady() })
  return {
    setLanguage: () => undefined,
    dismissLost: () => set({ phase: 'signedOut', cardToken: null }),
    findCardHolder: async () => ({ name: 'Ana P.', ngo: 'Urna Deschisă', electionName: 'Local elections 2026' }),
    signInWithCard: async token => {
      log.push({ action: 'signInWithCard', input: token })
      signIn()
      return undefined
    },
    signInWithPin: async (phone, pin) => {
      log.push({ action: 'signInWithPin', input: phone })
      if (pin !== '1234') return 'wrong'
      signIn()
      return undefined
    },
    sendEarlierItems: async owner => {
      log.push({ action: 'sendEarlierItems', input: owner })
    },
    signOut: async () => {
      if (ready().items.some(item => item.state !== 'received')) return false
      set({ phase: 'signedOut', cardToken: null })
      return true
    },
    retry: () => {
      log.push({ action: 'retry', input: null })
    },
    findSpace: async () => ({ photos: 0, bytes: 0, isLow: false }),
    freeSpace: async () => undefined,
    readFile: async () => undefined,
    findGuides: async () => [],
    readGuide: async () => undefined,
    sendFullSize: async sendsFullSize => change({ sendsFullSize }),
    findClosedMessages: async () => 'off',
    turnOnClosedMessages: async () => 'on',
    turnOffClosedMessages: async () => 'off',
    saveFile: async () => new File(['{}'], 'ana-p.scrutineer'),
  } satisfies Partial<AppActions>
}

/** The PIN is 1234. */
const lockActions = ({ log, getState, set, save, ready, change }: FakeStore) => {
  let opened: AppState | undefined
  return {
    setPin: pin => save('setPin', pin, () => ({ screenLock: { ...ready().screenLock, hasPin: pin !== null } })),
    setLockMinutes: minutes => save('setLockMinutes', minutes, () => ({ screenLock: { hasPin: true, minutes } })),
    lockNow: () => {
      opened = getState()
      set({ phase: 'locked', ...aLocked({ line: ready().line }) })
    },
    unlock: async pin => {
      log.push({ action: 'unlock', input: pin })
      if (pin !== '1234') return 'wrong'
      set(opened ?? { phase: 'ready', ...aReady() })
      change({})
      return 'open'
    },
  } satisfies Partial<AppActions>
}

const stationActions = ({ save, ready, withItem, newItem, plan }: FakeStore) =>
  ({
    searchStations: async text =>
      stations.filter(({ address, countyCode, pollingStationNumber }) =>
        `${countyCode} ${pollingStationNumber} ${address}`.toLowerCase().includes(text.toLowerCase()),
      ),
    findStation: async key => stations.find(station => stationKey(station) === stationKey(key)),
    findNearest: async () => stations.slice(0, 2).map((station, index) => ({ station, metres: 42 + 1200 * index })),
    listCounties: async () => [
      { code: 'AB', name: 'Alba', path: ['Centru'] },
      { code: 'CJ', name: 'Cluj', path: ['Nord-Vest'] },
    ],
    goTo: station => save('goTo', stationKey(station), () => ({ station, visit: { arrivedAt: null, leftAt: null } })),
    planMove: async () => plan.move,
    correctStation: to => save('correctStation', stationKey(to), () => ({ station: to })),
    arrive: facts =>
      save('arrive', facts, () => ({
        visit: { ...ready().visit, arrivedAt: facts.at },
        ...withItem(newItem('visit', { observerArrivalTime: facts.at })),
      })),
    leave: at =>
      save('leave', at, () => ({
        visit: { ...ready().visit, leftAt: at },
        ...withItem(newItem('visit', { observerLeaveTime: at })),
      })),
  }) satisfies Partial<AppActions>

const reportActions = ({ save, ready, withItem, newItem }: FakeStore) => {
  const addNote: AppActions['addNote'] = ({ text, questionId, files }) =>
    save('addNote', { text, questionId, files: files.map(({ name }) => name) }, () => {
      const fileBytes = files.reduce((sum, { size }) => sum + size, 0)
      const attachments = files.map(({ name, size }) => ({ sha256: zeroHash, name, sizeBytes: Math.max(size, 1) }))
      return withItem(newItem('note', { text, questionId }, { fileBytes }, { attachments }))
    })
  const reportProblem = (text: string) => save('reportProblem', text, () => withItem(newItem('problem', { text })))
  return {
    answer: async (formId, questionId, answer, station) => {
      const at = station ?? ready().station
      if (!at) throw new Error('No station')
      await save('answer', { formId, questionId, answer }, () => {
        const item = newItem('answer', { questionId, ...answer }, {}, { station: at })
        const key = answerKey(at, questionId)
        const earlier = ready().answers.get(key)
        const withdrew = answer.status === 'withdrawn' ? (earlier?.withdrew ?? earlier) : undefined
        const shown = { ...answer, itemId: item.item.id, state: 'saved', withdrew } as const
        return { ...withItem(item), answers: new Map(ready().answers).set(key, shown) }
      })
    },
    addNote,
    reportProblem,
    callForHelp: () =>
      save('callForHelp', null, () => {
        const shown = newItem('help', { text: '' })
        const { station, recordedAt: at } = shown.item
        const call = { at, station, state: 'saved', receivedAt: null, serverCall: undefined } as const
        return { ...withItem(shown), line: { kind: 'helpWaiting' }, helpCalls: [call, ...ready().helpCalls] }
      }),
    markRead: idMessage =>
      save('markRead', idMessage, () => ({
        messages: ready().messages.map(message =>
          message.id === idMessage ? { ...message, readAt: new Date().toISOString() } : message,
        ),
      })),
  } satisfies Partial<AppActions>
}

const saveDraft = async (draft: Draft, { answer, reportProblem, addNote }: AppActions) => {
  if (draft.kind === 'answer') return answer(draft.formId, draft.questionId, draft.input, draft.station)
  const { kind, text, heading, questionId, isFinished } = draft
  if (!isFinished || text.trim() === '') return
  if (kind === 'problem') return reportProblem(heading ? `${heading}: ${text}` : text)
  await addNote({ text, questionId, files: [] })
}

/** A state, and actions that change it as the engine would. */
export const createFakeModel = (initial: AppState) => {
  const store = createFakeStore(initial)
  const { getState, subscribe } = store
  const actions: AppActions = {
    ...sessionActions(store),
    ...lockActions(store),
    ...stationActions(store),
    ...reportActions(store),
  }
  /** The input of the only person who signs in. */
  const openDrafts = () =>
    createDrafts({
      currentOwner: () => (['ready', 'locked'].includes(getState().phase) ? 'ana' : null),
      save: draft => saveDraft(draft, actions),
      copy: () => undefined,
    })
  const model: AppModel = { getState, subscribe, actions, drafts: openDrafts() }
  return {
    ...store,
    model,
    /** A model of the same state for a page that is loaded again: the input in memory is gone. */
    reload: (): AppModel => ({ ...model, drafts: openDrafts() }),
  }
}
