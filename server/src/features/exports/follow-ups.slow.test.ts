import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExportMission } from '../../../test/export-client.ts'
import { answerTo, createCounty, createForm, createPhone, formUpload } from '../../../test/factories.ts'

let mission: Awaited<ReturnType<typeof createExportMission>>
beforeAll(async () => {
  mission = await createExportMission()
})
afterAll(() => mission.close())

test('events of follow-ups are a part: who did what when, with the flagged answer that opened it', async () => {
  const organizer = await mission.createSignedInNgo({ organizer: true })
  const form = await createForm(organizer.staff, formUpload('A'))
  const ngo = await mission.createSignedInNgo()
  const county = await createCounty(mission)
  const phone = await createPhone(mission, ngo.id)
  mission.at('2024-06-09T09:00:00Z')
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  const thread = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const params = { id: (await ngo.staff(followUps.open, { body: thread })).value.id }
  mission.at('2024-06-09T09:05:00Z')
  await ngo.staff(followUps.take, { params })
  await ngo.staff(followUps.comment, { params, body: { text: '=2+3 rang twice' } })
  await ngo.staff(followUps.setState, { params, body: { state: 'unverifiable' } })
  const [headings, ...rows] = await ngo.csv({ part: 'followUps' })
  expect(headings?.slice(5, 11)).toEqual(['Follow-up', 'Event', 'Value', 'Account', 'At', 'Referred at'])
  const cells = [phone.name, phone.phone, ngo.name, county.code, '1', String(params.id)]
  expect(rows.map(row => row.slice(0, 11))).toEqual([
    [...cells, 'Opened', '1 Pressure', '', '2024-06-09 12:00:00', ''],
    [...cells, 'Taken', '', ngo.account, '2024-06-09 12:05:00', ''],
    [...cells, 'Staff comment', "'=2+3 rang twice", ngo.account, '2024-06-09 12:05:00', ''],
    [...cells, 'State', 'can’t be verified', ngo.account, '2024-06-09 12:05:00', ''],
  ])
  const other = await mission.createSignedInNgo()
  expect(await other.csv({ part: 'followUps', county: county.code })).toHaveLength(1)
})

test('a follow-up whose report was linked to another one is exported too, with the times of all referrals', async () => {
  const organizer = await mission.createSignedInNgo({ organizer: true })
  const form = await createForm(organizer.staff, formUpload('B'))
  const ngo = await mission.createSignedInNgo()
  const county = await createCounty(mission)
  mission.at('2024-06-09T09:00:00Z')
  const createReport = async () => {
    const phone = await createPhone(mission, ngo.id)
    await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
    const body = { idObserver: phone.id, idPollingStation: county.stationId(1) }
    return { phone, body, params: { id: (await ngo.staff(followUps.open, { body })).value.id } }
  }
  const [target, earlier] = [await createReport(), await createReport()]
  await ngo.staff(followUps.take, { params: earlier.params })
  await ngo.staff(followUps.refer, { params: earlier.params, body: { to: 'police', at: '2024-06-09 11:40' } })
  await ngo.staff(followUps.refer, { params: earlier.params, body: { to: 'press', at: '2024-06-09 11:50' } })
  await ngo.staff(followUps.link, { params: target.params, body: earlier.body })
  const [, ...rows] = await ngo.csv({ part: 'followUps' })
  const ofEarlier = rows.filter(row => row[5] === String(earlier.params.id))
  expect(ofEarlier.map(row => [row[0], row[6], row[7], row[10]])).toEqual([
    [earlier.phone.name, 'Opened', '1 Pressure', ''],
    [earlier.phone.name, 'Taken', '', ''],
    [earlier.phone.name, 'Referred to', 'police', '2024-06-09 11:40:00'],
    [earlier.phone.name, 'Referred to', 'press', '2024-06-09 11:50:00'],
    [earlier.phone.name, 'Report unlinked', `${county.code} 1, ${earlier.phone.name}`, ''],
    [earlier.phone.name, 'State', 'closed', ''],
  ])
  const other = await mission.createSignedInNgo()
  expect(await other.csv({ part: 'followUps', county: county.code })).toHaveLength(1)
})
