import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { exports } from '@scrutineer/contract/exports'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { stations } from '@scrutineer/contract/stations'
import { timeline } from '@scrutineer/contract/timeline'
import { expect, test } from 'vitest'
import { answerTo, createForm, createNgo, createObserver, createPhone, formUpload } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, organizer, form, ngo, county } = await reporting({ code: 'CALL' })

const newCheckpoint = () => ({ name: 'Opening', idForm: form.id, dueAt: '2024-06-09 11:30', counties: [county.code] })
const addCheckpoint = async () => (await organizer.staff(checkpoints.add, { body: newCheckpoint() })).value
const assign = (idObserver: number, station: number) =>
  ngo.staff(observers.change, { body: { idObserver, assignedStations: [`${county.code} ${station}`] } })
const dictated = (question: number, option: number) => ({
  questionId: form.question(question).id,
  options: [{ optionId: form.optionId(question, option) }],
})

test('organizers add, change and delete checkpoints; other staff only read them', async () => {
  const id = await addCheckpoint()
  const find = async () => (await ngo.staff(checkpoints.list)).value.find(checkpoint => checkpoint.id === id)
  expect(await find()).toMatchObject({
    name: 'Opening',
    formCode: 'CALL',
    counties: [county.code],
    requiredAnswers: null,
  })
  // The election's zone is three hours ahead of UTC.
  expect((await find())?.dueAt).toBe('2024-06-09T08:30:00.000Z')
  const changed = { ...newCheckpoint(), name: 'Turnout', requiredAnswers: 2, counties: null }
  await organizer.staff(checkpoints.change, { params: { id }, body: changed })
  expect(await find()).toMatchObject({ name: 'Turnout', requiredAnswers: 2, counties: null })
  const { counties, ...others } = newCheckpoint()
  await organizer.staff(checkpoints.change, { params: { id }, body: { ...others, counties } })
  expect(await find()).toMatchObject({ name: 'Opening', requiredAnswers: 2, counties })
  await organizer.staff(checkpoints.change, { params: { id }, body: others })
  expect(await find()).toMatchObject({ requiredAnswers: 2, counties })
  expect((await ngo.staff(checkpoints.add, { body: newCheckpoint() })).status).toBe(403)
  expect((await ngo.staff(checkpoints.remove, { params: { id } })).status).toBe(403)
  await organizer.staff(checkpoints.remove, { params: { id } })
  expect(await find()).toBeUndefined()
  expect((await organizer.staff(checkpoints.change, { params: { id }, body: changed })).status).toBe(404)
  expect((await organizer.staff(checkpoints.remove, { params: { id } })).status).toBe(404)
})

test('a checkpoint of an unpublished form or an unknown county is refused', async () => {
  const draft = await createForm(organizer.staff, formUpload('DRAFT', { draft: true }))
  const add = (changes: object) => organizer.staff(checkpoints.add, { body: { ...newCheckpoint(), ...changes } })
  expect((await add({ idForm: draft.id })).problem.errors).toHaveProperty('idForm')
  expect((await add({ counties: [county.code, 'nowhere'] })).problem.errors).toHaveProperty('counties')
  expect((await add({ name: '', dueAt: 'soon' })).problem.errors).toMatchObject({ name: {}, dueAt: {} })
})

test('a dictated report is the observer’s, names the account, and is marked in details, history and exports', async () => {
  const id = await addCheckpoint()
  const phone = await createPhone(mission, ngo.id)
  await assign(phone.id, 2)
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 1, [0], 2)] } })
  expect((await ngo.staff(calls.next, { body: { idCheckpoint: id } })).value.idObserver).toBe(phone.id)
  mission.at('2024-06-09T09:05:00Z')
  const body = { idObserver: phone.id, idPollingStation: county.stationId(2), idCheckpoint: id }
  const sent = await ngo.staff(calls.dictate, { body: { ...body, answers: [dictated(0, 2), dictated(1, 1)] } })
  expect(sent.status).toBe(200)
  const key = { idObserver: phone.id, idPollingStation: county.stationId(2) }
  const details = (await ngo.staff(answers.filledIn, { query: key })).value
  expect(details.map(({ idQuestion, dictatedTo }) => [idQuestion, dictatedTo])).toEqual([
    ['1', ngo.account],
    ['2', ngo.account],
  ])
  const history = (await ngo.staff(answers.history, { query: key })).value
  expect(history.answers.map(({ revision, dictatedTo }) => [revision, dictatedTo])).toEqual([
    [1, null],
    [1, ngo.account],
    [2, ngo.account],
  ])
  const [item] = (await ngo.staff(timeline.ofObserver, { params: { id: phone.id }, query: { show: 'reports' } })).value
    .data
  expect(item?.answers).toMatchObject({ numberOfAnswers: 2, dictatedTo: ngo.account })
  const compared = (await ngo.staff(stations.get, { params: { id: key.idPollingStation } })).value.questions
  expect(compared.flatMap(question => question.answers.map(({ dictatedTo }) => dictatedTo))).toEqual([
    ngo.account,
    ngo.account,
  ])
  const csv = (await ngo.staff(exports.all, { query: { format: 'csv' } })).text.trim().split('\r\n')
  const cells = csv.map(line => line.split(',').map(cell => cell.replaceAll('"', '')))
  // From the end: earlier cells contain commas.
  const head = cells[0] ?? []
  expect(cells.map(row => row.at(head.indexOf('Source') - head.length))).toEqual([
    'Source',
    ` by ${ngo.account}`,
    ` by ${ngo.account}`,
  ])
  expect((await ngo.staff(calls.claims)).value).toEqual([])
  const rung = (await ngo.staff(calls.list, { query: { idObserver: phone.id } })).value.data
  expect(rung).toMatchObject([{ outcome: 'dictated', account: ngo.account, at: '2024-06-09T09:05:00.000Z' }])
  const entries = (await organizer.staff(audit.list, { query: { account: ngo.account, action: 'call.dictate' } })).value
    .data
  expect(entries[0]).toMatchObject({
    action: 'call.dictate',
    subject: { kind: 'observer', id: phone.id },
    facts: { count: 2 },
  })
})

test('staff can’t dictate for observers of another NGO, unknown or repeated questions, unknown options or two of a single choice', async () => {
  const phone = await createPhone(mission, ngo.id)
  const body = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const dictate = (staff: typeof ngo.staff, given: readonly object[]) =>
    staff(calls.dictate, { body: { ...body, answers: given } })
  expect((await dictate((await createNgo(mission)).staff, [dictated(0, 0)])).status).toBe(404)
  expect((await dictate(ngo.staff, [])).status).toBe(400)
  expect((await dictate(ngo.staff, [{ ...dictated(0, 0), questionId: 999_999 }])).problem.errors).toHaveProperty([
    'answers[0].questionId',
  ])
  expect(
    (await dictate(ngo.staff, [{ ...dictated(0, 0), options: dictated(1, 0).options }])).problem.errors,
  ).toHaveProperty(['answers[0].options'])
  const [yes, no] = [dictated(1, 0), dictated(1, 1)]
  const both = [...yes.options, ...no.options]
  expect(
    (await dictate(ngo.staff, [{ ...yes, options: both }, dictated(0, 0), dictated(0, 1)])).problem.errors,
  ).toEqual({
    'answers[0].options': ['Only one option of this question can be selected.'],
    'answers[2].questionId': ['This question is answered twice.'],
  })
  expect((await phone.call(calls.dictate, { body: { ...body, answers: [dictated(0, 0)] } })).status).toBe(403)
  expect((await ngo.staff(calls.list, { query: { idObserver: phone.id } })).value.totalItems).toBe(0)
})

test('a dictated report that is sent again with its key is stored once, also at the same time', async () => {
  const phone = await createPhone(mission, ngo.id)
  const body = { idObserver: phone.id, idPollingStation: county.stationId(1), answers: [dictated(0, 0)] }
  const dictate = (key: string, changed = {}) =>
    ngo.staff(calls.dictate, { body: { ...body, ...changed }, headers: { 'idempotency-key': key } })
  expect((await Promise.all([dictate('one'), dictate('one')])).map(({ status }) => status)).toEqual([200, 200])
  mission.at('2024-06-09T09:05:00Z')
  expect((await dictate('one')).status).toBe(200)
  const list = async () => (await ngo.staff(calls.list, { query: { idObserver: phone.id } })).value.data
  expect(await list()).toMatchObject([{ outcome: 'dictated', at: '2024-06-09T09:00:00.000Z' }])
  const other = await createObserver(mission, ngo.id)
  for (const changed of [{ comment: 'other' }, { idObserver: other.id }]) {
    const reused = await dictate('one', changed)
    expect([reused.status, reused.problem.code]).toEqual([409, 'conflict'])
  }
  expect((await dictate('two')).status).toBe(200)
  expect(await list()).toHaveLength(2)
  const entries = (await organizer.staff(audit.list, { query: { account: ngo.account } })).value.data
  expect(entries.slice(0, 2).map(({ facts }) => facts)).toEqual([{ count: 1 }, { count: 1, repeated: true }])
})

test('one reminder goes to all who owe the report, once per key', async () => {
  const id = await addCheckpoint()
  const [owing, complete] = [await createObserver(mission, ngo.id), await createPhone(mission, ngo.id)]
  await assign(owing.id, 1)
  await assign(complete.id, 2)
  const all = [0, 1, 2].map(question => answerTo(form, county.code, question, [0], 2))
  await complete.call(answers.post, { body: { answers: all } })
  const stranger = await createNgo(mission)
  const remind = (staff: typeof ngo.staff, message = 'Please send it') =>
    staff(calls.remind, {
      body: { idCheckpoint: id, from: 'The mission', title: 'Opening', message },
      headers: { 'idempotency-key': 'one' },
    })
  expect((await remind(stranger.staff)).value).toBe(0)
  expect((await remind(ngo.staff)).value).toBe(1)
  expect((await remind(ngo.staff)).value).toBe(1)
  expect((await remind(ngo.staff, 'Now')).status).toBe(409)
  const history = (await ngo.staff(notifications.history)).value
  expect(history.data).toMatchObject([
    { message: 'Please send it', sentObserverIds: [owing.id], counts: { notConfigured: 1 } },
  ])
  const entries = (await organizer.staff(audit.list, { query: { account: ngo.account, action: 'call.remind' } })).value
    .data
  expect(entries.map(({ facts }) => facts)).toEqual([{ recipients: 1, repeated: true }, { recipients: 1 }])
  expect(
    (await ngo.staff(calls.remind, { body: { idCheckpoint: 999_999, from: 'x', title: 'x', message: 'x' } })).status,
  ).toBe(404)
})

test('a recorded call never changes, and its caller’s name outlives the account', async () => {
  const { id } = await createObserver(mission, ngo.id)
  await ngo.staff(calls.record, { body: { idObserver: id, outcome: 'reached', comment: 'secret words' } })
  const change = mission.db.updateTable('phone_call').set({ comment: 'other words' }).where('observer_id', '=', id)
  await expect(change.execute()).rejects.toThrow(/never changes/)
  await mission.db.deleteFrom('staff').where('account', '=', ngo.account).execute()
  const { data } = (await organizer.staff(calls.list, { query: { idObserver: id } })).value
  expect(data).toMatchObject([{ account: ngo.account, outcome: 'reached', comment: 'secret words' }])
  const entries = (await organizer.staff(audit.list, { query: { account: ngo.account } })).value
  expect(JSON.stringify(entries)).not.toContain('secret words')
})

test('claims, calls and checkpoints send live events', async () => {
  const { id } = await createObserver(mission, ngo.id)
  await assign(id, 1)
  const idCheckpoint = await addCheckpoint()
  await ngo.staff(calls.next, { body: { idCheckpoint } })
  await ngo.staff(calls.record, { body: { idObserver: id, outcome: 'no_answer' } })
  const events = await mission.db.selectFrom('live_event').where('observer_id', '=', id).selectAll().execute()
  expect(events.map(({ kind, ngo_id }) => [kind, ngo_id])).toEqual([
    ['call', ngo.id],
    ['call', ngo.id],
  ])
  const changes = await mission.db.selectFrom('live_event').where('kind', '=', 'checkpoint').selectAll().execute()
  expect(changes.at(-1)).toMatchObject({ ngo_id: null })
})
