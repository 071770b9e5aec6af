import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { stations } from '@scrutineer/contract/stations'
import { unplaced } from '@scrutineer/contract/unplaced'
import { expect, test } from 'vitest'
import { correcting } from '../../../test/correcting.ts'
import { answerTo } from '../../../test/factories.ts'

const { mission, organizer, ngo, form, county, phone, tick, post, read, state, versions, flags, correct, decide } =
  await correcting()

test('a correction is current, with the observer’s own answer beside it and in the history, and flags follow it', async () => {
  await post(1)
  expect(await flags()).toBe(1)
  const { status } = await correct(0)
  expect(status).toBe(200)
  expect(await state()).toEqual(['Yes', 'No', false])
  expect((await read())?.correction).toMatchObject({ account: ngo.account, reason: 'They misread it' })
  expect(await flags()).toBe(0)
  expect((await versions()).map(({ revision, correction }) => [revision, correction?.account ?? null])).toEqual([
    [1, null],
    [2, ngo.account],
  ])
})

test('an answer that staff say doesn’t count is none, until they accept a later one', async () => {
  await post(1)
  expect((await correct(undefined)).status).toBe(200)
  expect(await state()).toEqual(['', 'No', false])
  expect(await flags()).toBe(0)
  await post(0)
  expect(await state()).toEqual(['', 'Yes', true])
  expect((await decide('accepted')).status).toBe(200)
  expect(await state()).toEqual(['Yes', null, false])
})

test('reports with an answer that staff have to decide on are found in the list', async () => {
  const list = async (contradicted: boolean) => {
    const { data } = (await ngo.staff(answers.threads, { query: { county: county.code, contradicted } })).value
    return data.map(thread => [thread.idPollingStation, thread.isContradicted])
  }
  for (const station of [1, 2]) await post(0, station)
  await correct(1)
  expect(await list(true)).toEqual([])
  await post(undefined)
  expect(await list(true)).toEqual([[county.stationId(1), true]])
  expect(await list(false)).toEqual([[county.stationId(2), false]])
  await decide('kept')
  expect(await list(true)).toEqual([])
})

test('a phone that sends everything again changes nothing, and one that sends the corrected answer contradicts nothing', async () => {
  await post(1)
  await correct(0)
  await post(1)
  expect(await versions()).toHaveLength(2)
  await post(0)
  expect(await state()).toEqual(['Yes', 'Yes', false])
  expect((await versions()).map(({ conflict }) => conflict)).toEqual([null, null, null])
  await post(0)
  expect(await versions()).toHaveLength(3)
})

test('a later answer that contradicts the correction is kept, and staff keep the correction', async () => {
  await post(0)
  await correct(1)
  await post(undefined)
  expect(await state()).toEqual(['No', '', true])
  expect(await flags()).toBe(1)
  expect((await decide('kept')).status).toBe(200)
  expect(await state()).toEqual(['No', '', false])
  await post(undefined)
  expect(await state()).toEqual(['No', '', false])
  const decided = (await versions()).map(({ conflict }) => conflict && [conflict.resolution, conflict.account])
  expect(decided).toEqual([null, null, ['kept', ngo.account]])
})

test('staff accept the later answer, which becomes current with its flags', async () => {
  await post(0)
  await correct(1)
  await correct(0, { reason: 'Both were wrong' })
  await post(1)
  expect(await flags()).toBe(0)
  expect((await decide('accepted')).status).toBe(200)
  expect(await state()).toEqual(['No', null, false])
  expect(await flags()).toBe(1)
  expect((await read())?.acceptedBy).toBe(ngo.account)
  expect((await versions()).map(({ acceptedBy, conflict }) => [acceptedBy, conflict?.resolution])).toEqual([
    [null, undefined],
    [null, undefined],
    [null, undefined],
    [null, 'accepted'],
    [ngo.account, undefined],
  ])
  await post(1)
  expect(await versions()).toHaveLength(5)
})

test('only the observer’s last answer is to be decided on', async () => {
  await post(0)
  await correct(1)
  await post(undefined)
  const replaced = (await read())?.correction?.observed.idAnswer ?? 0
  await post(0)
  expect(await state()).toEqual(['No', 'Yes', true])
  expect((await decide('kept', replaced)).status).toBe(409)
  expect((await versions()).map(({ conflict }) => conflict?.resolution)).toEqual([
    undefined,
    undefined,
    'replaced',
    null,
  ])
})

test('several answers of one post after a correction', async () => {
  await post(0)
  await correct(1)
  const submitted = [[], [0], []].map(options => answerTo(form, county.code, 1, options))
  await phone.call(answers.post, { body: { answers: submitted } })
  expect((await versions()).map(({ conflict }) => conflict?.resolution)).toEqual([
    undefined,
    undefined,
    'replaced',
    'replaced',
    null,
  ])
})

test('a later answer contradicts a correction even if the clock was set back since', async () => {
  await post(0)
  await correct(1)
  mission.at('2024-06-09T05:00:00Z')
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 1, [])] } })
  expect(await state()).toEqual(['No', '', true])
})

test('an answer that is dictated after a correction is to be decided on', async () => {
  await post(0)
  await correct(1)
  const { questionId, options } = answerTo(form, county.code, 1, [0])
  const dictate = (selected: typeof options) =>
    ngo.staff(calls.dictate, {
      body: {
        idObserver: phone.id,
        idPollingStation: county.stationId(1),
        answers: [{ questionId, options: selected }],
      },
    })
  expect((await dictate(options)).status).toBe(200)
  expect(await state()).toEqual(['No', 'Yes', false])
  await correct(0)
  await dictate(answerTo(form, county.code, 1, [1]).options)
  expect(await state()).toEqual(['Yes', 'No', true])
  expect((await read())?.correction?.observed.dictatedTo).toBe(ngo.account)
})

/** Posts an answer from a station that doesn't exist; returns a function that places it at the first one. */
const postUnplaced = async (option: number) => {
  tick()
  const posted = { ...answerTo(form, county.code, 1, [option]), pollingStationNumber: 99 }
  await phone.call(answers.post, { body: { answers: [posted] } })
  const { data } = (await ngo.staff(unplaced.list)).value
  const ids = [data[0]?.id ?? 0]
  return async () => {
    tick()
    const body = { ids, idPollingStation: county.stationId(1) }
    expect((await organizer.staff(unplaced.place, { body })).status).toBe(200)
  }
}

test('an answer that is placed later contradicts a correction that was entered without it', async () => {
  await post(0)
  const place = await postUnplaced(1)
  await correct({ option: 0, value: 'at seven' })
  await place()
  expect(await state()).toEqual(['Yes', 'No', true])
  await decide('accepted')
  expect(await state()).toEqual(['No', null, false])
})

test('an answer that is placed later than the observer’s last one joins the history', async () => {
  await post(0)
  await correct(1)
  const place = await postUnplaced(0)
  const placeOther = await postUnplaced(1)
  await post(undefined)
  await placeOther()
  await place()
  expect(await state()).toEqual(['No', '', true])
})

test('of two merged stations, the correction of one stays current beside the later answer from the other one', async () => {
  await post(0, 1)
  await post(0, 2)
  await correct(1)
  await post(undefined, 2)
  const merge = { params: { id: county.stationId(1) }, body: { into: county.stationId(2), confirm: true } }
  tick()
  expect((await organizer.staff(stations.merge, merge)).status).toBe(200)
  expect(await state(2)).toEqual(['No', '', true])
  await post(0, 2)
  expect(await state(2)).toEqual(['No', 'Yes', true])
})
