import { answers } from '@scrutineer/contract/answers'
import { exports } from '@scrutineer/contract/exports'
import { notes } from '@scrutineer/contract/notes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExportMission, sheetsOf } from '../../../test/export-client.ts'
import { answerTo, createCounty, createForm, createPhone, formUpload } from '../../../test/factories.ts'

let mission: Awaited<ReturnType<typeof createExportMission>>
beforeAll(async () => {
  mission = await createExportMission()
})
afterAll(() => mission.close())

test('a text too long for a cell is cut visibly in the workbook and whole in CSV', async () => {
  const organizer = await mission.createSignedInNgo({ organizer: true })
  const form = await createForm(organizer.staff, formUpload('A'))
  const ngo = await mission.createSignedInNgo()
  const [county, phone] = [await createCounty(mission), await createPhone(mission, ngo.id)]
  const value = `${'🗳️ '.repeat(13_000)}end`
  const sent = [answerTo(form, county.code, 2, [{ option: 1, value }])]
  expect((await phone.call(answers.post, { body: { answers: sent } })).status).toBe(200)
  // The longest text that fits.
  const body = { CountyCode: county.code, PollingStationNumber: 1, Text: 'ă'.repeat(32_767) }
  expect((await phone.call(notes.add, { body })).status).toBe(200)

  const reply = await ngo.download({ query: {} })
  const sheets = await sheetsOf(await reply.arrayBuffer())
  const cut = String(sheets.answers?.[1]?.[11])
  expect(cut).toHaveLength(32_767)
  expect(cut).toMatch(/^(🗳️ )+\S* ?… \[cut: the whole text has 52003 characters, see the CSV export\]$/u)
  expect(sheets.notes?.[1]?.[7]).toBe(body.Text)
  expect((await ngo.csv({ part: 'answers' }))[1]?.[11]).toBe(value)
  // The manifest is stored: the download ended as it should.
  const id = reply.headers.get('export-id') ?? ''
  expect((await ngo.staff(exports.manifest, { params: { id } })).status).toBe(200)
})
