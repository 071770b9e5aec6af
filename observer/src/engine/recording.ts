import { MAX_OUTBOX_FILE_BYTES, type OutboxAttachment } from '@scrutineer/contract/outbox/outbox-item'
import { type AppActions, answerKey, stationKey } from '../model/app-model.ts'
import type { EngineParts } from './engine-parts.ts'
import { cleanText, makeItem, type NewItem } from './outbox/make-item.ts'
import { withItem } from './outbox/own-items.ts'

type Recording = Pick<
  AppActions,
  'goTo' | 'correctStation' | 'arrive' | 'leave' | 'answer' | 'addNote' | 'reportProblem' | 'callForHelp' | 'markRead'
>

/** Longer names are cut: the contract's limit. */
const MAX_NAME = 255

export const createRecording = (parts: EngineParts): Recording => {
  const { store, files, state } = parts

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
  const showKept = (key: string, isKept: boolean) => {
    const unkept = new Set(state.get().unkept)
    if (isKept) unkept.delete(key)
    else unkept.add(key)
    if (unkept.size !== state.get().unkept.size) state.set({ unkept })
  }

  /** Resolves when the item is on the disk, and shown. `key` says what it is a further try of. */
  const record = async (key: string, make: () => Promise<NewItem> | NewItem) => {
    const owner = requireOwner()
    try {
      const draft = makeItem(await make(), state.get().clockOffset)
      const item = await files.withRoom(owner, () => store.append(owner, draft))
      if (state.get().session?.owner === owner) state.set({ own: withItem(state.get().own, item) })
    } catch (error) {
      showKept(key, false)
      throw error
    }
    showKept(key, true)
    parts.tellTabs('items')
    parts.sender().wake()
  }

  const keepFile = async (owner: string, file: File): Promise<OutboxAttachment> => {
    if (file.size === 0 || file.size > MAX_OUTBOX_FILE_BYTES) throw new RangeError('The file is empty or too large.')
    const bytes = await file.arrayBuffer()
    const sha256 = await files.keep(owner, bytes)
    return { sha256, name: cleanText(file.name).slice(0, MAX_NAME).toWellFormed().trim(), sizeBytes: bytes.byteLength }
  }

  const formVersionOf = (formId: number) =>
    state.get().forms.find(({ summary }) => summary.id === formId)?.summary.currentVersion

  const goTo: Recording['goTo'] = async ({ countyCode, pollingStationNumber }) => {
    const station = { countyCode, pollingStationNumber }
    await store.putSetting('station', station, requireOwner())
    state.set({ station })
  }

  return {
    goTo,
    correctStation: async to => {
      const station = requireStation()
      const { countyCode, pollingStationNumber } = to
      if (stationKey(station) === stationKey(to)) return
      await record('move', () => ({ kind: 'move', station, body: { to: { countyCode, pollingStationNumber } } }))
      await goTo(to)
    },
    arrive: ({ at, ...facts }) =>
      record('arrive', () => ({
        kind: 'visit',
        station: requireStation(),
        body: { observerArrivalTime: at, ...facts },
      })),
    leave: at => record('leave', () => ({ kind: 'visit', station: requireStation(), body: { observerLeaveTime: at } })),
    answer: (formId, questionId, answer, at) => {
      const { countyCode, pollingStationNumber } = at ?? requireStation()
      const station = { countyCode, pollingStationNumber }
      const body = { questionId, ...answer, formVersion: formVersionOf(formId) }
      return record(answerKey(station, questionId), () => ({ kind: 'answer', station, body }))
    },
    addNote: note =>
      record(note.files.length > 0 ? 'photo' : 'note', async () => {
        const owner = requireOwner()
        const station = requireStation()
        const attachments: OutboxAttachment[] = []
        for (const file of note.files) attachments.push(await keepFile(owner, file))
        return { kind: 'note', station, body: { text: note.text, questionId: note.questionId }, attachments }
      }),
    reportProblem: text =>
      record('problem', () => ({ kind: 'problem', station: state.get().station, body: { text, questionId: null } })),
    callForHelp: () => record('help', () => ({ kind: 'help', station: state.get().station, body: { text: '' } })),
    markRead: idMessage => record(`read ${idMessage}`, () => ({ kind: 'read', station: null, body: { idMessage } })),
  }
}
