import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { type AppActions, answerKey, stationKey } from '../model/app-model.ts'
import { createDrafts } from '../model/drafts.ts'
import type { Draft, TypedAnswer, TypedNote } from '../model/typed.ts'
import type { EngineParts } from './engine-parts.ts'
import { keyOf, makeItem, type NewItem } from './outbox/make-item.ts'
import { withItem } from './outbox/own-items.ts'
import type { PhoneState } from './phone-state.ts'
import { createPhotoNotes } from './photos/photo-notes.ts'
import type { ItemDraft, StoredForm } from './store/schema.ts'
import { appendDraft, recountUnfinished } from './unfinished-notes.ts'

const toAnswer = ({ station, formId, questionId, input }: TypedAnswer, forms: readonly StoredForm[]): NewItem => {
  const formVersion = forms.find(({ summary }) => summary.id === formId)?.summary.currentVersion
  return { kind: 'answer', station, body: { questionId, ...input, formVersion } }
}

const toNote = ({ kind, station, questionId, heading, text }: TypedNote): NewItem => {
  const isEmpty = text.trim() === ''
  return { kind, station, body: { text: isEmpty ? '' : heading ? `${heading}: ${text}` : text, questionId } }
}

const toItem = (draft: Draft, { forms, clockOffset }: PhoneState): ItemDraft => {
  if (draft.kind === 'answer') return makeItem(toAnswer(draft, forms), clockOffset)
  return { ...makeItem(toNote(draft), clockOffset), id: draft.id }
}

/** Adds the station id of the current station: its number may have been reassigned since. */
const withStationId = (at: OutboxStation, current: OutboxStation | null) =>
  keyOf(current && stationKey(current) === stationKey(at) ? current : at)

export const createRecorder = (parts: EngineParts, onStationChange: (station: OutboxStation) => void) => {
  const { store, files, state, stations, copies, inBackground } = parts

  const requireOwner = () => {
    const { session } = state.get()
    if (!session) throw new Error('Nobody is signed in.')
    return session.owner
  }
  const requireStation = () => {
    const { station } = state.get()
    if (!station) throw new Error('No station is chosen.')
    return station
  }
  const setSaved = (key: string, isSaved: boolean) => {
    const unsaved = new Set(state.get().unsaved)
    if (isSaved) unsaved.delete(key)
    else unsaved.add(key)
    if (unsaved.size !== state.get().unsaved.size) state.set({ unsaved })
  }

  /** Runs `work` and tracks by `key` whether it failed. */
  const save = async (key: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      setSaved(key, false)
      throw error
    }
    setSaved(key, true)
    parts.notifyTabs('items')
  }

  /** Resolves when the item is stored and in the state. */
  const recordDraft = async (key: string, make: () => Promise<ItemDraft> | ItemDraft) => {
    const owner = requireOwner()
    await save(key, async () => {
      for (const item of await appendDraft(parts, owner, await make()))
        if (state.get().session?.owner === owner) state.set({ own: withItem(state.get().own, item) })
    })
    parts.sender().wake()
  }

  const record = (key: string, make: () => NewItem) => recordDraft(key, () => makeItem(make(), state.get().clockOffset))

  const toVisit = (body: NewItem['body']): NewItem => ({ kind: 'visit', station: requireStation(), body })
  const photoNotes = createPhotoNotes(parts)

  const saveAnswer = async (typed: TypedAnswer) => {
    const station = withStationId(typed.station, state.get().station)
    await recordDraft(answerKey(station, typed.questionId), () => toItem({ ...typed, station }, state.get()))
  }
  const saveNote = async (note: TypedNote) => {
    const owner = requireOwner()
    const draft = toItem(note, state.get())
    const isEmpty = draft.body.text === ''
    if (note.isFinished && !isEmpty) await recordDraft(note.id, () => draft)
    await save(note.id, async () => {
      if (note.isFinished || isEmpty) await store.removeUnfinishedNote(owner, note.id)
      else await files.withRoom(owner, () => store.putUnfinishedNote(owner, draft))
      await recountUnfinished(parts, owner)
    })
  }

  const goTo = async (to: OutboxStation) => {
    const station = keyOf(to)
    await store.putSetting('station', station, requireOwner())
    state.set({ station })
    inBackground(stations.saveNamedStations())
    onStationChange(station)
  }

  const actions = {
    goTo,
    correctStation: async to => {
      const station = requireStation()
      if (stationKey(station) === stationKey(to)) return
      await record('move', () => ({ kind: 'move', station, body: { to: keyOf(to) } }))
      // The stored report of the station still has the moved answers.
      const reports = state.get().reports.filter(each => stationKey(each.station) !== stationKey(station))
      state.set({ reports })
      await store.putSetting('reports', reports, requireOwner())
      await goTo(to)
    },
    // Lazy: rarely used.
    planMove: async to => (await import('./view/plan-move.ts')).planMove(state.get(), requireStation(), to),
    arrive: ({ at, ...facts }) => record('arrive', () => toVisit({ observerArrivalTime: at, ...facts })),
    leave: at => record('leave', () => toVisit({ observerLeaveTime: at })),
    answer: (formId, questionId, input, station = requireStation()) =>
      saveAnswer({ kind: 'answer', station, formId, questionId, input }),
    addNote: ({ text, questionId, files: photos }) => {
      const toNote = (): NewItem => ({ kind: 'note', station: requireStation(), body: { text, questionId } })
      if (photos.length === 0) return record('note', toNote)
      return photoNotes.save(requireOwner(), photos, toNote, make => recordDraft('photo', make))
    },
    reportProblem: text =>
      record('problem', () => ({ kind: 'problem', station: state.get().station, body: { text, questionId: null } })),
    callForHelp: () => record('help', () => ({ kind: 'help', station: state.get().station, body: { text: '' } })),
    markRead: idMessage => record(`read ${idMessage}`, () => ({ kind: 'read', station: null, body: { idMessage } })),
  } satisfies Partial<AppActions>

  const drafts = createDrafts({
    currentOwner: () => state.get().session?.owner ?? null,
    save: draft => (draft.kind === 'answer' ? saveAnswer(draft) : saveNote(draft)),
    copy: all => {
      const { person } = state.get()
      const items = all.map(draft => toItem(draft, state.get()))
      if (person) copies.writeTyped(person, items)
    },
  })
  return { actions, drafts }
}
