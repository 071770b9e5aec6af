import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { exports } from '@scrutineer/contract/exports'
import { observerApp } from '@scrutineer/contract/observer-app'
import { situation } from '@scrutineer/contract/situation'
import { expect, test } from 'vitest'
import {
  answerTo,
  createCounty,
  createForm,
  createNgo,
  createPhone,
  createUnplacedReport,
  formUpload,
} from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()

test('all staff read the settings; an organizer changes them, and the audit names what changed', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const ngo = await createNgo(mission)
  const availableLanguages = { office: ['en', 'ro'], app: defaultElectionSettings.observerLanguages }
  const added = { availableLanguages, timeZone: 'Europe/Bucharest', version: expect.stringMatching(/^[0-9a-f]{16}$/) }
  expect((await ngo.staff(electionSettings.get)).value).toEqual({ ...defaultElectionSettings, ...added })
  const changed = { ...defaultElectionSettings, lateAfterMinutes: 30, releaseAfterMinutes: 120 }
  expect((await ngo.staff(electionSettings.save, { body: changed })).status).toBe(403)
  expect((await organizer.staff(electionSettings.save, { body: changed })).status).toBe(200)
  expect((await ngo.staff(electionSettings.get)).value).toEqual({ ...changed, ...added })
  const { data } = (await organizer.staff(audit.list, { query: { action: 'election_settings.save' } })).value
  expect(data[0]).toMatchObject({ facts: { fields: ['lateAfterMinutes', 'releaseAfterMinutes'] } })
  const back = { ...changed, releaseAfterMinutes: null }
  await organizer.staff(electionSettings.save, { body: back })
  expect((await ngo.staff(electionSettings.get)).value).toEqual({ ...back, ...added })
})

test('a change is announced to the live streams of all NGOs', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const countEvents = async () => {
    const events = await mission.db.selectFrom('live_event').where('kind', '=', 'settings').selectAll().execute()
    expect(events.every(event => event.ngo_id === null)).toBe(true)
    return events.length
  }
  const before = await countEvents()
  await organizer.staff(electionSettings.save, { body: { ...defaultElectionSettings, lateAfterMinutes: 20 } })
  expect(await countEvents()).toBe(before + 1)
})

test('a save with a version is refused after another save, and changes nothing', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const read = async () => (await organizer.staff(electionSettings.get)).value
  const opened = await read()
  const late = (minutes: number) => ({ ...opened, lateAfterMinutes: minutes })
  const headers = { 'accept-language': 'en' }
  expect((await organizer.staff(electionSettings.save, { body: late(opened.lateAfterMinutes + 1) })).status).toBe(200)
  const after = await read()
  expect(after.version).not.toBe(opened.version)
  const stale = await organizer.staff(electionSettings.save, { body: late(99), headers })
  expect([stale.status, stale.problem.detail]).toEqual([
    409,
    'Another account saved the settings. Review and save again.',
  ])
  expect(await read()).toEqual(after)
  expect((await organizer.staff(electionSettings.save, { body: { ...late(99), version: undefined } })).status).toBe(200)
  expect((await read()).lateAfterMinutes).toBe(99)
})

test('minutes are whole, from 1 to a day', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const body = { lateAfterMinutes: 0, releaseAfterMinutes: 1441, disagreementMinutes: 1.5 }
  const { status, problem } = await organizer.staff(electionSettings.save, { body })
  expect([status, Object.keys(problem.errors ?? {}).sort()]).toEqual([400, Object.keys(body).sort()])
})

test('a save without the names of the levels keeps them', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const levels = ['Województwo', 'Powiat', 'Gmina']
  const { levels: _, ...minutes } = defaultElectionSettings
  await organizer.staff(electionSettings.save, { body: { ...minutes, levels } })
  await organizer.staff(electionSettings.save, { body: minutes })
  expect((await organizer.staff(electionSettings.get)).value.levels).toEqual(levels)
  const { data } = (await organizer.staff(audit.list, { query: { action: 'election_settings.save' } })).value
  expect(data.slice(0, 2).map(({ facts }) => facts.fields)).toEqual([[], expect.arrayContaining(['levels'])])
  await organizer.staff(electionSettings.save, { body: { ...minutes, levels: [] } })
  expect((await organizer.staff(electionSettings.get)).value.levels).toEqual([])
})

test('a save without name, date and rehearsal keeps them; a date can be removed', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const { electionName: _, electionDate: __, isRehearsal: ___, ...others } = defaultElectionSettings
  const body = { ...others, electionName: ' Elections 2024 ', electionDate: '2024-06-09', isRehearsal: true }
  await organizer.staff(electionSettings.save, { body })
  await organizer.staff(electionSettings.save, { body: others })
  const saved = { electionName: 'Elections 2024', electionDate: '2024-06-09', isRehearsal: true }
  expect((await organizer.staff(electionSettings.get)).value).toMatchObject(saved)
  await organizer.staff(electionSettings.save, { body: { ...others, electionDate: null, isRehearsal: false } })
  expect((await organizer.staff(electionSettings.get)).value).toMatchObject({
    ...saved,
    electionDate: null,
    isRehearsal: false,
  })
  const wrong = await organizer.staff(electionSettings.save, { body: { ...others, electionDate: '2024-02-30' } })
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, ['electionDate']])
})

test('a rehearsal begins and stops only without reports', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const save = (isRehearsal: boolean) =>
    organizer.staff(electionSettings.save, {
      body: { ...defaultElectionSettings, isRehearsal },
      headers: { 'accept-language': 'en' },
    })
  expect((await save(true)).status).toBe(200)
  const phone = await createPhone(mission, organizer.id)
  await createUnplacedReport(phone, organizer.staff)
  const stopped = await save(false)
  expect([stopped.status, stopped.problem.detail]).toEqual([409, expect.stringMatching(/end it by beginning/)])
  expect((await save(true)).status).toBe(200)
  await mission.db.updateTable('election_settings').set({ is_rehearsal: false }).execute()
  const begun = await save(true)
  expect([begun.status, begun.problem.detail]).toEqual([409, expect.stringMatching(/Begin a new round first/)])
})

test('a chosen time zone applies at once: to filters, times that are entered, the day and files', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const timeZone = 'America/New_York'
  // The clock says 09:00 UTC, which is noon in Bucharest.
  const { status } = await organizer.staff(electionSettings.save, { body: { ...defaultElectionSettings, timeZone } })
  expect(status).toBe(200)
  expect((await organizer.staff(electionSettings.get)).value.timeZone).toBe(timeZone)

  const listed = async (at: string) =>
    (await organizer.staff(audit.list, { query: { from: at, to: at, action: 'election_settings.save' } })).value
  expect((await listed('2024-06-09 05:00')).data[0]?.facts.fields).toContain('timeZone')
  expect((await listed('2024-06-09 12:00')).data).toEqual([])

  const { id: idForm } = await createForm(organizer.staff, formUpload('Zone'))
  const body = { name: 'Opening', idForm, dueAt: '2024-06-09 07:00' }
  await organizer.staff(checkpoints.add, { body })
  expect((await organizer.staff(checkpoints.list)).value.map(({ dueAt }) => dueAt)).toEqual([
    '2024-06-09T11:00:00.000Z',
  ])

  const form = await createForm(organizer.staff, formUpload('Flags'))
  const county = await createCounty(mission)
  const phone = await createPhone(mission, organizer.id)
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  const countOpened = async (query: Record<string, string>) =>
    (await organizer.staff(answers.threads, { query: { county: county.code, ...query } })).value.totalItems
  expect(await countOpened({ openedAfter: '2024-06-09 04:00', openedUntil: '2024-06-09 06:00' })).toBe(1)
  expect(await countOpened({ openedAfter: '2024-06-09 11:00' })).toBe(0)

  expect((await organizer.staff(situation.get)).value.day.from).toBe('2024-06-09T09:00:00.000Z')
  const { headers } = await organizer.staff(exports.all)
  expect(headers['content-disposition']).toContain('2024-06-09-0500')
})

test('a country is of two letters, stays if it is absent and can be removed', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const { country: _, ...others } = defaultElectionSettings
  const read = async () => (await organizer.staff(electionSettings.get)).value.country
  await organizer.staff(electionSettings.save, { body: { ...others, country: ' ro ' } })
  await organizer.staff(electionSettings.save, { body: others })
  expect(await read()).toBe('RO')
  await organizer.staff(electionSettings.save, { body: { ...others, country: null } })
  expect(await read()).toBeNull()
})

test('the office’s phone number stays if it is absent, can be removed, and reaches phones in the form that they call', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const phone = await createPhone(mission, organizer.id)
  const { officePhone: _, ...others } = defaultElectionSettings
  const read = async () => [
    (await organizer.staff(electionSettings.get)).value.officePhone,
    (await phone.call(observerApp.start)).value.officePhone,
  ]
  const save = (changes: object) => organizer.staff(electionSettings.save, { body: { ...others, ...changes } })
  expect(await read()).toEqual([null, null])
  await save({ country: 'RO', officePhone: ' 021 300 11 22 (office) ' })
  await save({ country: 'RO' })
  expect(await read()).toEqual(['021 300 11 22 (office)', '+40213001122'])
  await save({ officePhone: ' ', country: null })
  expect(await read()).toEqual([null, null])
  const { status, problem } = await organizer.staff(electionSettings.save, {
    body: { ...others, officePhone: '0700' },
    headers: { 'accept-language': 'en' },
  })
  expect([status, problem.errors]).toEqual([
    400,
    { officePhone: ['A phone number has at least 6 digits: enter the whole number.'] },
  ])
})

test('the careful mode stays if it is absent, is audited, and reaches phones', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const phone = await createPhone(mission, organizer.id)
  const { carefulMode: _, ...others } = defaultElectionSettings
  const read = async () => [
    (await organizer.staff(electionSettings.get)).value.carefulMode,
    (await phone.call(observerApp.start)).value.carefulMode,
  ]
  expect(await read()).toEqual([false, false])
  await organizer.staff(electionSettings.save, { body: { ...others, carefulMode: true } })
  const { data } = (await organizer.staff(audit.list, { query: { action: 'election_settings.save' } })).value
  expect(data[0]?.facts.fields).toContain('carefulMode')
  await organizer.staff(electionSettings.save, { body: others })
  expect(await read()).toEqual([true, true])
  await organizer.staff(electionSettings.save, { body: { ...others, carefulMode: false } })
  expect(await read()).toEqual([false, false])
})

test('a save without time zone and languages keeps them; languages are in the order of the product', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const { languages: _, ...others } = defaultElectionSettings
  const chosen = { timeZone: 'Europe/Chisinau', languages: ['ro' as const] }
  await organizer.staff(electionSettings.save, { body: { ...others, ...chosen } })
  await organizer.staff(electionSettings.save, { body: others })
  expect((await organizer.staff(electionSettings.get)).value).toMatchObject(chosen)
  await organizer.staff(electionSettings.save, { body: { ...others, languages: ['ro', 'en', 'ro'] } })
  expect((await organizer.staff(electionSettings.get)).value.languages).toEqual(['en', 'ro'])
})

test('the first language of observers is the first that was chosen; phones get the order', async () => {
  const { staff } = await createNgo(mission, { organizer: true })
  const { observerLanguages: all, ...others } = defaultElectionSettings
  expect((await staff(electionSettings.get)).value).toMatchObject({ observerLanguages: all })
  await staff(electionSettings.save, { body: { ...others, observerLanguages: ['ka', 'ru', 'ka', 'en'] } })
  await staff(electionSettings.save, { body: others })
  const { observerLanguages, availableLanguages } = (await staff(electionSettings.get)).value
  expect(observerLanguages).toEqual(['ka', 'ru', 'en'])
  expect(availableLanguages).toEqual({ office: ['en', 'ro'], app: all })
  await staff(electionSettings.save, { body: defaultElectionSettings })
})

test.each([
  ['timeZone', 'Mars/Olympus'],
  ['timeZone', '+02:00'],
  ['languages', []],
  ['languages', ['pl']],
  ['observerLanguages', ['en', 'de']],
  ['observerLanguages', ['not_a_tag']],
  ['country', 'Romania'],
  ['country', 'QQ'],
])('%s %j is refused at its field', async (field, value) => {
  const organizer = await createNgo(mission, { organizer: true })
  const body = { ...defaultElectionSettings, [field]: value }
  const { status, problem } = await organizer.staff(electionSettings.save, { body })
  expect([status, Object.keys(problem.errors ?? {}).join()]).toEqual([400, expect.stringContaining(field)])
})
