import { answers } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { type FormUploadIn, questionType } from '@scrutineer/contract/forms'
import { afterEach, beforeEach, expect } from 'vitest'
import { expectConsistentCounters } from '../../testkit/database/recount.ts'
import {
  answerTo,
  conditionalUpload,
  createCounty,
  createForm,
  createNgo,
  createPhone,
  formUpload,
  type Selected,
} from './factories.ts'
import { sharedMission } from './mission.ts'

const numbers = {
  code: 'S3',
  description: 'Counting',
  questions: [
    {
      code: '4',
      text: 'Votes?',
      questionType: questionType.multiple,
      optionsToQuestions: [{ text: 'Votes', input: { kind: 'integer' as const, max: 3000 } }],
    },
  ],
}

/**
 * A mission in which staff correct the answer to the question about the opening (yes: 0, no, which is flagged: 1). Each test has a
 * county and a signed-in phone of its own; after it, the counters equal a recount.
 */
export const correcting = async () => {
  const mission = await sharedMission()
  const organizer = await createNgo(mission, { organizer: true })
  const ngo = await createNgo(mission)
  const formSections: FormUploadIn['formSections'] = [...(conditionalUpload('').formSections ?? []), numbers]
  const form = await createForm(organizer.staff, formUpload('CORRECT', { formSections }))
  const createScene = async () => ({ county: await createCounty(mission), phone: await createPhone(mission, ngo.id) })
  const { county, phone } = await createScene()
  beforeEach(async () => {
    const scene = await createScene()
    Object.assign(county, scene.county)
    Object.assign(phone, scene.phone)
  })
  afterEach(() => expectConsistentCounters(mission.db))

  let minute = 0
  const tick = () => {
    minute += 1
    mission.at(new Date(Date.UTC(2024, 5, 9, 6, minute)).toISOString())
  }
  const reportAt = (station: number) => ({ idObserver: phone.id, idPollingStation: county.stationId(station) })
  const post = async (option: number | undefined, station = 1) => {
    tick()
    const body = { answers: [answerTo(form, county.code, 1, option === undefined ? [] : [option], station)] }
    expect((await phone.call(answers.post, { body })).status).toBe(200)
  }
  const read = async (station = 1) => (await ngo.staff(answers.filledIn, { query: reportAt(station) })).value[0]
  /** The selected option, the observer's own if it was corrected, and whether staff have to decide. */
  const state = async (station = 1) => {
    const answer = await read(station)
    const texts = (selected: readonly { text?: string | undefined }[]) => selected.map(({ text }) => text).join()
    const own = answer?.correction && texts(answer.correction.observed.answers)
    return [texts(answer?.answers ?? []), own, answer?.correction?.isContradicted ?? false]
  }
  const versions = async () => (await ngo.staff(answers.history, { query: reportAt(1) })).value.answers
  const flags = async () => (await ngo.staff(answers.thread, { query: reportAt(1) })).value.numberOfFlagged
  /** The answer doesn't count without an option. */
  const correct = async (option: Selected | undefined, fields: { idAnswer?: number; reason?: string } = {}) => {
    const { reason = 'They misread it', idAnswer = (await read())?.idAnswer ?? 0 } = fields
    tick()
    const { options } = answerTo(form, county.code, 1, option === undefined ? [] : [option])
    return ngo.staff(corrections.correct, { body: { idAnswer, options, reason } })
  }
  /** Decides on the observer's own answer. */
  const decide = async (resolution: 'kept' | 'accepted', id?: number) => {
    const idAnswer = id ?? (await read())?.correction?.observed.idAnswer ?? 0
    tick()
    return ngo.staff(corrections.resolveConflict, { body: { idAnswer, resolution } })
  }
  return { mission, organizer, ngo, form, county, phone, tick, post, read, state, versions, flags, correct, decide }
}
