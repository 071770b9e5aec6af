import { answers } from '@scrutineer/contract/answers'
import {
  type ExportManifest,
  type ExportPart,
  exportIdHeader,
  exportParts,
  exports,
} from '@scrutineer/contract/exports'
import { notes } from '@scrutineer/contract/notes'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createExportMission, sheetsOf, verifyExport } from '../../../../test/export-client.ts'
import { answerTo, createCounty, createForm, createPhone, formUpload } from '../../../../test/factories.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'

const publicUrl = 'https://mission.example.org'

let mission: Awaited<ReturnType<typeof createExportMission>>
let organizer: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let ngo: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let form: Awaited<ReturnType<typeof createForm>>
let county: Awaited<ReturnType<typeof createCounty>>
const folder = temporaryFolder()
beforeAll(async () => {
  mission = await createExportMission({ publicUrl })
  organizer = await mission.createSignedInNgo({ organizer: true })
  form = await createForm(organizer.staff, formUpload('A'))
})
afterAll(() => mission.close())

const texts = ['=1+1', ' „în față” 🗳️ ', 'a\r\n"quoted",\rline\t', '_x0041_ <&>', '0012', '']
beforeEach(async () => {
  ngo = await mission.createSignedInNgo()
  county = await createCounty(mission, undefined, texts.length)
  const phone = await createPhone(mission, ngo.id)
  const posted = texts.map((value, index) => answerTo(form, county.code, 2, [{ option: 1, value }], index + 1))
  expect((await phone.call(answers.post, { body: { answers: posted } })).status).toBe(200)
  const body = { CountyCode: county.code, PollingStationNumber: 1, Text: '\t-3\r\n' }
  expect((await phone.call(notes.add, { body })).status).toBe(200)
})

const manifestOf = async (reply: Response, { staff } = ngo) => {
  const id = String(reply.headers.get(exportIdHeader))
  return staff(exports.manifest, { params: { id } })
}
const verify = (bytes: Uint8Array, manifest: ExportManifest) => verifyExport(mission, folder, bytes, manifest)

test.each<{ format: 'xlsx' } | { format: 'csv'; part: ExportPart }>([
  { format: 'xlsx' },
  { format: 'csv', part: 'answers' },
  { format: 'csv', part: 'notes' },
  { format: 'csv', part: 'visits' },
  { format: 'csv', part: 'followUps' },
  { format: 'csv', part: 'checks' },
])('staff verify %o with its manifest and the published key', async query => {
  const reply = await ngo.download({ query: { ...query, county: county.code } })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const { value: manifest } = await manifestOf(reply)
  expect(await verify(bytes, manifest)).toEqual({ code: 0, output: expect.stringContaining('is unaltered') })
  expect(manifest).toMatchObject({
    id: reply.headers.get(exportIdHeader),
    madeAt: '2024-06-09T09:00:00.000Z',
    madeBy: ngo.account,
    idNgo: ngo.id,
    timeZone: 'Europe/Bucharest',
    format: query.format,
    filters: { county: county.code },
    publicKey: { id: mission.dependencies.signingKey.id, address: `${publicUrl}${exports.key.path}` },
  })
  const rows = { answers: texts.length, notes: 1, visits: 0, followUps: 0, checks: 0 }
  const parts = query.format === 'csv' ? [query.part] : exportParts
  expect(manifest.parts.map(part => [part.name, part.rows])).toEqual(parts.map(name => [name, rows[name]]))
})

test('a changed cell of a re-saved workbook is reported; an unchanged workbook verifies', async () => {
  const reply = await organizer.download({ query: { county: county.code, phoneObserver: '07' } })
  const sheets = Object.entries(await sheetsOf(await reply.arrayBuffer()))
  const { value: manifest } = await manifestOf(reply, organizer)
  expect(manifest).toMatchObject({ idNgo: null, filters: { county: county.code, phoneObserver: '07' } })
  const again = (change: (rows: unknown[][]) => void) => {
    const rows = structuredClone(sheets)
    change(rows[0]?.[1] ?? [])
    // Programs escape text that looks like an escape sequence; this library doesn't. LibreOffice writes CR LF as LF. Cells are
    // numbers, dates, strings or null.
    const cell = (value: unknown) => {
      if (typeof value === 'string') return value.replace('_x', '_x005F_x').replaceAll('\r\n', '\n')
      return value === null || value instanceof Date ? value : Number(value)
    }
    return writeXlsx({ sheets: rows.map(([name, cells]) => ({ name, rows: cells.map(row => row.map(cell)) })) })
  }
  expect((await verify(await again(() => undefined), manifest)).code).toBe(0)
  const altered = await again(rows => rows[3]?.splice(10, 1, 'yes'))
  expect(await verify(altered, manifest)).toEqual({
    code: 1,
    output: expect.stringContaining('sheet “answers”, rows 2–7: changes in “Flagged”'),
  })
})

test('a manifest is available to the exporting NGO and to organizers, not found for others', async () => {
  const reply = await ngo.download()
  await reply.arrayBuffer()
  const other = await mission.createSignedInNgo()
  expect((await manifestOf(reply)).status).toBe(200)
  expect((await manifestOf(reply, organizer)).status).toBe(200)
  expect((await manifestOf(reply, other)).problem).toMatchObject({
    code: 'not_found',
    detail: 'There is no complete export with this ID.',
  })
  expect((await ngo.staff(exports.manifest, { params: { id: 'x' } })).problem).toMatchObject({ code: 'invalid' })
})

test('keys of earlier exports stay published after the current one', async () => {
  await (await ngo.download()).arrayBuffer()
  const [now, ...none] = (await mission.anonymous(exports.key)).value.keys
  expect([now?.id, none]).toEqual([mission.dependencies.signingKey.id, []])
  const earlier = { id: 'a'.repeat(64), public_key: 'PEM', first_used_at: new Date('2024-06-10T09:00:00Z') }
  await mission.db.insertInto('export_key').values(earlier).execute()
  const { keys } = (await mission.anonymous(exports.key)).value
  expect(keys.map(({ id }) => id)).toEqual([now?.id, earlier.id])
})
