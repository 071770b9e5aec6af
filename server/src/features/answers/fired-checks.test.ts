import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { forms } from '@scrutineer/contract/forms'
import { placeImports } from '@scrutineer/contract/place-imports'
import { stations } from '@scrutineer/contract/stations'
import { expect, test } from 'vitest'
import { isGreater, numberOf, numberQuestion } from '../../../../testkit/client/number-questions.ts'
import { expectConsistentCounters } from '../../../../testkit/database/recount.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import { recheckReports } from '../../reports/checks/recheck-report.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const other = await createNgo(mission)

const says = { en: 'More ballots than voters', ro: 'Mai multe buletine decât alegători' }
const turnout = { en: 'More voters than on the list', ro: '' }
// A counting form: its flags have totals of their own.
const form = await createForm(
  organizer.staff,
  formUpload('CHECKED-C', {
    formSections: [
      { code: 'S', description: 'Count', questions: [numberQuestion(1), numberQuestion(2), numberQuestion(3)] },
    ],
    checks: [
      { says, severity: 'flag', rule: isGreater(numberOf(1), numberOf(2)) },
      { says: turnout, severity: 'hint', rule: isGreater(numberOf(2), { var: 'station.registeredVoters' }) },
    ],
  }),
)

const reportFrom = async (ngoId = organizer.id) => {
  const county = await createCounty(mission, undefined, 2)
  const phone = await createPhone(mission, ngoId)
  const query = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const post = async (values: Record<number, string>, station = 1) => {
    const posted = Object.entries(values).map(([question, value]) =>
      answerTo(form, county.code, Number(question) - 1, value === '' ? [] : [{ option: 0, value }], station),
    )
    expect((await phone.call(answers.post, { body: { answers: posted } })).status).toBe(200)
  }
  return {
    county,
    phone,
    query,
    post,
    checks: async (staff = organizer.staff) => (await staff(answers.checks, { query })).value,
    row: async () => (await organizer.staff(answers.thread, { query })).value,
  }
}
const summary = (
  checks: readonly { says: Readonly<Record<string, string>>; left: string; right: string; end: string | null }[],
) => checks.map(check => [check.says.en, check.left, check.right, check.end])

test('a check fires, fires for other numbers, and is withdrawn when a correction repairs it', async () => {
  const { post, checks, row } = await reportFrom()
  await post({ 1: '310', 3: '5' })
  expect(await checks()).toEqual([])
  await post({ 2: '300' })
  expect(await checks()).toEqual([
    expect.objectContaining({
      says,
      severity: 'flag',
      formCode: 'CHECKED-C',
      formVersion: 1,
      operands: Object.fromEntries(
        [0, 1].map(index => [`answers.${form.question(index).id}.${form.optionId(index, 0)}`, index ? '300' : '310']),
      ),
      rule: expect.objectContaining({ tolerance: null }),
      endedAt: null,
    }),
  ])
  expect(await row()).toMatchObject({
    numberOfFlagged: 1,
    numberOfChecks: 1,
    numberOfFlaggedChecks: 1,
    topChecks: [{ says, severity: 'flag' }],
    followUp: { state: 'new' },
  })
  // The same again, and an answer that no check compares, change nothing.
  await post({ 2: '300' })
  await post({ 3: '6' })
  expect(await checks()).toHaveLength(1)
  await expectConsistentCounters(mission.db)

  await post({ 1: '320' })
  await post({ 2: 'three hundred' })
  await post({ 2: '320' })
  const message = says.en
  expect(summary(await checks())).toEqual([
    [message, '320', '300', 'repaired'],
    [message, '310', '300', 'changed'],
  ])
  // As after a flagged answer that was corrected, the follow-up stays.
  expect(await row()).toMatchObject({
    numberOfFlagged: 0,
    numberOfChecks: 0,
    topChecks: [],
    followUp: { state: 'new' },
  })
  await expectConsistentCounters(mission.db)
})

test('a flagged check opens a follow-up with its sentence and reopens a closed one; a hint opens none', async () => {
  const { county, post, row } = await reportFrom()
  await mission.db
    .updateTable('polling_station')
    .set({ registered_voters: 250 })
    .where('id', '=', county.stationId(1))
    .execute()
  await post({ 2: '300' })
  expect(await row()).toMatchObject({ numberOfFlagged: 0, numberOfChecks: 1, topChecks: [{ says: turnout }] })
  expect((await row()).followUp).toBeUndefined()

  await post({ 1: '301' })
  const { followUp } = await row()
  const params = { id: followUp?.id ?? 0 }
  const opened = (await organizer.staff(followUps.get, { params })).value
  expect(opened.events).toEqual([
    expect.objectContaining({ kind: 'opened', account: null, value: says.en, check: says }),
  ])
  expect((await row()).topChecks?.map(check => check.says)).toEqual([says, turnout])
  for (const state of ['unfounded', 'closed'] as const)
    expect((await organizer.staff(followUps.setState, { params, body: { state } })).status).toBe(200)
  await post({ 1: '10' })
  await post({ 1: '500' })
  const { events } = (await organizer.staff(followUps.get, { params })).value
  expect(events.at(-1)).toMatchObject({ kind: 'reopened', value: says.en })
  await expectConsistentCounters(mission.db)
})

test('lists filter by any open check and by one; other NGOs see none of it', async () => {
  const { post, query, checks } = await reportFrom()
  const unfired = await reportFrom()
  await post({ 1: '2', 2: '1' })
  await unfired.post({ 1: '1', 2: '1' })
  const listed = async (check: string | number, staff = organizer.staff) =>
    (await staff(answers.threads, { query: { check, pageSize: 100 } })).value.data.map(({ idObserver }) => idObserver)
  const [fired] = await checks()
  expect(await listed('any')).toContain(query.idObserver)
  expect(await listed(fired?.idCheck ?? 0)).toContain(query.idObserver)
  expect(await listed('any')).not.toContain(unfired.query.idObserver)
  expect(await listed(2_000_000)).toEqual([])
  expect(await listed('any', other.staff)).toEqual([])
  expect((await other.staff(answers.checks, { query })).status).toBe(404)
  const own = await reportFrom(other.id)
  await own.post({ 1: '2', 2: '1' })
  expect(await own.checks(other.staff)).toHaveLength(1)
  expect(await listed('any', other.staff)).toEqual([own.query.idObserver])
})

test('reports that came in before are evaluated with the checks of a new version', async () => {
  const changing = await createForm(
    organizer.staff,
    formUpload('VERSIONS', {
      formSections: [{ code: 'S', description: 'Count', questions: [numberQuestion(1), numberQuestion(2)] }],
      checks: [{ says, severity: 'flag', rule: isGreater(numberOf(1), numberOf(2)) }],
    }),
  )
  const variableOf = (index: number) => ({
    var: `answers.${changing.question(index).id}.${changing.optionId(index, 0)}`,
  })
  const { county, phone, query, checks, row } = await reportFrom()
  const post = (first: string) =>
    phone.call(answers.post, {
      body: { answers: [first, '1'].map((value, q) => answerTo(changing, county.code, q, [{ option: 0, value }])) },
    })
  await post('2')
  const unfired = await reportFrom()
  await unfired.phone.call(answers.post, {
    body: { answers: [answerTo(changing, unfired.county.code, 0, [{ option: 0, value: '2' }])] },
  })
  const published = (await organizer.staff(forms.checks, { params: { id: changing.id } })).value
  const publish = async (change: object) => {
    const body = { id: changing.id, draft: false, checks: published.map(check => ({ ...check, ...change })) }
    expect((await organizer.staff(forms.save, { body })).status).toBe(200)
    await recheckReports(mission.db, mission.dependencies.clock)
  }
  await publish({ says: { ...says, ro: '' } })
  expect(summary(await checks())).toEqual([[says.en, '2', '1', null]])
  await publish({ severity: 'hint' })
  expect(summary(await checks())).toEqual([
    [says.en, '2', '1', null],
    [says.en, '2', '1', 'replaced'],
  ])
  expect(await row()).toMatchObject({ numberOfFlagged: 0, numberOfChecks: 1 })
  await publish({ severity: 'flag', rule: isGreater(variableOf(0), { var: 'station.registeredVoters' }) })
  expect(summary(await checks())[0]).toEqual([says.en, '2', '1', 'replaced'])
  expect(await row()).toMatchObject({ numberOfFlagged: 0, numberOfChecks: 0 })
  const emptied = { id: changing.id, draft: false, checks: [] }
  await publish({ rule: isGreater(variableOf(0), variableOf(1)) })
  expect(await row()).toMatchObject({ numberOfFlagged: 1, followUp: { state: 'new' }, seen: false })
  expect(await unfired.row()).toMatchObject({ numberOfChecks: 0 })
  expect((await organizer.staff(forms.save, { body: emptied })).status).toBe(200)
  await recheckReports(mission.db, mission.dependencies.clock)
  expect((await organizer.staff(answers.checks, { query })).value.map(({ end }) => end)).toEqual([
    'replaced',
    'replaced',
    'replaced',
  ])
  await expectConsistentCounters(mission.db)
})

test('merged stations have the checks of the merged report', async () => {
  const { county, post, checks, row } = await reportFrom()
  await post({ 1: '310', 2: '305' })
  await post({ 2: '300' }, 2)
  const { status } = await organizer.staff(stations.merge, {
    params: { id: county.stationId(2) },
    body: { into: county.stationId(1), confirm: true },
  })
  expect(status).toBe(200)
  expect(summary(await checks())).toEqual([
    [says.en, '310', '300', null],
    [says.en, '310', '305', 'changed'],
  ])
  expect(await row()).toMatchObject({ numberOfFlagged: 1, numberOfChecks: 1 })
  await expectConsistentCounters(mission.db)
})

test('registered voters that arrive after the report fire its check, from the station’s form and from a file', async () => {
  const { county, post, checks, row } = await reportFrom()
  await post({ 2: '300' })
  const other = await reportFrom()
  await other.post({ 2: '300' })
  const correctVoters = async (registeredVoters: number | null) => {
    const body = { id: county.stationId(1), county: county.code, number: 1, registeredVoters, confirm: true }
    expect((await organizer.staff(stations.save, { body })).status).toBe(200)
    await recheckReports(mission.db, mission.dependencies.clock)
  }
  await correctVoters(250)
  expect(summary(await checks())).toEqual([[turnout.en, '300', '250', null]])
  expect(await row()).toMatchObject({ numberOfChecks: 1 })
  await correctVoters(300)
  expect(summary(await checks())).toEqual([[turnout.en, '300', '250', 'repaired']])
  const { status } = await organizer.staff(placeImports.run, {
    files: [new File([`countyCode,number,voters\n${county.code},1,200\n`], 'stations.csv')],
    query: { confirm: true },
  })
  expect(status).toBe(200)
  await recheckReports(mission.db, mission.dependencies.clock)
  expect(summary(await checks())[0]).toEqual([turnout.en, '300', '200', null])
  expect(await other.checks()).toEqual([])
  await expectConsistentCounters(mission.db)
  // A post that had read the previous number may still be written, so the stations are evaluated again a while later.
  const waiting = () =>
    mission.db.selectFrom('polling_station').where('facts_changed_at', 'is not', null).select('id').execute()
  expect(await waiting()).toEqual([{ id: county.stationId(1) }])
  const later = new Date(mission.dependencies.clock().getTime() + 10_000)
  await recheckReports(mission.db, () => later)
  expect(await waiting()).toEqual([])
})
