import { createHash } from 'node:crypto'
import { answers } from '@scrutineer/contract/answers'
import { encodeUrl } from '@scrutineer/contract/core/request'
import { helpCalls } from '@scrutineer/contract/help-calls'
import { notes } from '@scrutineer/contract/notes'
import type { Journal, Reported } from './journal.ts'
import type { Mission } from './mission.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What lacks of what a phone said it had, what is out of order, and what is there twice. */
const compareList = (what: string, reported: readonly Reported[], stored: readonly string[]) => {
  const lost: string[] = []
  let at = -1
  for (const { value, isKept } of reported) {
    const found = stored.indexOf(value)
    if (found < 0 ? isKept : found < at) lost.push(`${what}: ${value}${found < 0 ? '' : ' is out of order'}`)
    at = Math.max(at, found)
  }
  const doubled = stored.filter((value, index) => stored.indexOf(value) < index).map(value => `${what}: ${value}`)
  return { lost, doubled }
}

/** Calls are all alike: only their number can be compared. */
const compareCalls = (journals: readonly Journal[], stored: number) => {
  const all = journals.flatMap(({ calls }) => calls)
  const kept = all.filter(({ isKept }) => isKept).length
  return {
    lost: stored < kept ? [`calls for help: ${kept - stored} of ${kept}`] : [],
    doubled: stored > all.length ? [`calls for help: ${stored} of ${all.length}`] : [],
  }
}

/** Name and hash of each file of the observer's notes, read back from the server. */
const readFiles = async (url: string, { staff }: Mission, all: readonly { id: number; fileName: string | null }[]) => {
  const files: string[] = []
  for (const { id, fileName } of all) {
    const original = new URL(encodeUrl(notes.original.path, { params: { id } }), url)
    const reply = await fetch(original, { headers: { authorization: `Bearer ${staff}` } })
    files.push(`${fileName} ${sha256(new Uint8Array(await reply.arrayBuffer()))}`)
  }
  return files
}

/** Compares the server's reports field by field with what was typed, chosen, called and taken on each phone. */
export const compare = async (url: string, mission: Mission, journals: readonly Journal[]) => {
  const { call, staff, idObserver, stationId, questionIds, choiceId } = mission
  const of = { idObserver, idPollingStation: stationId }
  const history = await call(answers.history, { token: staff, query: { ...of, pageSize: 1000 } })
  const storedNotes = await call(notes.list, { token: staff, query: of })
  const calls = (await call(helpCalls.list, { token: staff })).filter(each => each.idObserver === idObserver)
  const optionsOf = (id: number) =>
    history.answers.filter(({ questionId }) => questionId === id).flatMap(({ options }) => options.slice(0, 1))
  const texts = storedNotes.map(({ text }) => text).filter(text => text !== '')
  const files = await readFiles(
    url,
    mission,
    storedNotes.flatMap(({ attachments = [] }) => attachments),
  )
  const ofPhones = journals.flatMap(journal => [
    ...questionIds.map(id =>
      compareList(
        `question ${id}`,
        journal.answers.get(id) ?? [],
        optionsOf(id).map(({ value }) => String(value)),
      ),
    ),
    compareList(
      'choices',
      journal.choices,
      optionsOf(choiceId).map(({ idOption }) => String(idOption)),
    ),
    compareList('notes', journal.notes, texts),
    compareList('problems', journal.problems, texts),
    compareList(
      'photos',
      journal.photos.map(({ value, isKept, bytes }) => ({ value: `${value} ${sha256(bytes)}`, isKept })),
      files,
    ),
  ])
  const results = [...ofPhones, compareCalls(journals, calls.length)]
  return {
    lost: results.flatMap(({ lost }) => lost),
    doubled: [...new Set(results.flatMap(({ doubled }) => doubled))],
  }
}
