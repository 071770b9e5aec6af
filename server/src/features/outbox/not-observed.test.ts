import { answers } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { observerApp } from '@scrutineer/contract/observer-app'
import { situation } from '@scrutineer/contract/situation'
import { stations } from '@scrutineer/contract/stations'
import { unplaced } from '@scrutineer/contract/unplaced'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../testkit/database/recount.ts'
import { createDevice } from '../../../test/app-phone.ts'
import { createPhone } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'
import { applyTallyChanges } from '../../db/shared/counters.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting({ code: 'NOT-SEEN' })
let device = createDevice(phone.call)
beforeEach(() => {
  device = createDevice(phone.call)
})
afterEach(() => expectConsistentCounters(mission.db))

const at = (number: number) => ({ countyCode: county.code, pollingStationNumber: number })
const threadKey = (number = 1) => ({ idObserver: phone.id, idPollingStation: county.stationId(number) })
const questionId = form.question(1).id
const answer = (option: number, station = at(1)) => ({
  kind: 'answer' as const,
  station,
  body: { questionId, options: [{ optionId: form.optionId(1, option) }] },
})
const unseen = (station = at(1)) => ({
  kind: 'answer' as const,
  station,
  body: { questionId, options: [], status: 'not_observed' as const },
})
const withdrawal = () => ({ ...unseen(), body: { questionId, options: [], status: 'withdrawn' as const } })

const read = async (number = 1) =>
  (await ngo.staff(answers.filledIn, { query: threadKey(number) })).value.map(each => [
    each.answers.map(({ text }) => text).join(),
    each.notObservedAt,
  ])
const history = async () =>
  (await ngo.staff(answers.history, { query: threadKey() })).value.answers.map(
    ({ options, isNotObserved, supersededAt }) => [
      isNotObserved ? 'not observed' : (options[0]?.text ?? 'withdrawn'),
      supersededAt !== null,
    ],
  )
const nine = '2024-06-09T09:00:00.000Z'

test('a question that could not be observed is neither answered nor open, until an item of the device says otherwise', async () => {
  const late = await device.make(unseen())
  await device.record(unseen())
  await device.record(unseen())
  expect(await read()).toEqual([['', nine]])
  const { value } = await phone.call(observerApp.report, { query: at(1) })
  expect(value.answers).toEqual([{ questionId, formVersion: 1, options: [], status: 'not_observed', receivedAt: nine }])

  mission.at('2024-06-09T10:00:00Z')
  await device.record(answer(0))
  expect(await read()).toEqual([['Yes', undefined]])
  await device.record(withdrawal())
  expect(await read()).toEqual([])
  await device.send(late)
  expect(await history()).toEqual([
    ['not observed', true],
    ['not observed', true],
    ['Yes', true],
    ['withdrawn', false],
  ])
})

test('staff correct it, and accept it in place of a correction that it contradicts', async () => {
  await device.record(unseen())
  const readOne = async () => (await ngo.staff(answers.filledIn, { query: threadKey() })).value[0]
  const options = [{ optionId: form.optionId(1, 0) }]
  const body = { idAnswer: (await readOne())?.idAnswer ?? 0, options, reason: 'A picture shows it' }
  expect((await ngo.staff(corrections.correct, { body })).status).toBe(200)
  expect(await readOne()).toMatchObject({
    answers: [{ text: 'Yes' }],
    correction: { observed: { answers: [], isNotObserved: true }, isContradicted: false },
  })
  await device.record(answer(1))
  await device.record(unseen())
  const contradicted = await readOne()
  expect(contradicted?.correction).toMatchObject({ observed: { isNotObserved: true }, isContradicted: true })
  const idAnswer = contradicted?.correction?.observed.idAnswer ?? 0
  await ngo.staff(corrections.resolveConflict, { body: { idAnswer, resolution: 'accepted' } })
  expect(await readOne()).toMatchObject({ answers: [], notObservedAt: nine, acceptedBy: ngo.account })
})

test('it is counted beside the share of a flag, never in it', async () => {
  await device.record(unseen())
  await createDevice((await createPhone(mission, ngo.id)).call).record(answer(1))
  await applyTallyChanges(mission.db)
  const flags = async () => (await ngo.staff(situation.get, { query: {} })).value.flags
  expect(await flags()).toMatchObject([{ idQuestion: questionId, reports: 1, answered: 1, notObserved: 1 }])
})

test('it stays with the answers that a merge, a correction of the station or staff move', async () => {
  await device.record(unseen({ countyCode: 'NOWHERE', pollingStationNumber: 1 }))
  const ids = (await ngo.staff(unplaced.list)).value.data.map(({ id }) => id)
  await ngo.staff(unplaced.place, { body: { ids, idPollingStation: county.stationId(1) } })
  expect(await read(1)).toEqual([['', nine]])
  await device.record({ kind: 'move', station: at(1), body: { to: at(2) } })
  expect(await read(1)).toEqual([])
  expect(await read(2)).toEqual([['', nine]])
  const params = { id: county.stationId(2) }
  await organizer.staff(stations.merge, { params, body: { into: county.stationId(3), confirm: true } })
  expect(await read(3)).toEqual([['', nine]])
  const progress = mission.db.selectFrom('form_progress').where('polling_station_id', '=', county.stationId(3))
  expect(await progress.select('answered_count').execute()).toEqual([{ answered_count: 1 }])
})
