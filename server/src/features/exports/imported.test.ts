import { answers } from '@scrutineer/contract/answers'
import { notes } from '@scrutineer/contract/notes'
import { outboxImports } from '@scrutineer/contract/outbox-import'
import { expect, test } from 'vitest'
import { createDevice } from '../../../test/app-phone.ts'
import { createExportMission, csvRowsOf } from '../../../test/export-client.ts'
import { createCounty, createForm, createPhone, formUpload } from '../../../test/factories.ts'

const mission = await createExportMission()
const organizer = await mission.createSignedInNgo({ organizer: true })
const form = await createForm(organizer.staff, formUpload('A'))

test('reports from a file that a phone saved name the account that imported them, in details and export; others don’t', async () => {
  mission.at('2024-06-09T09:00:00Z')
  const ngo = await mission.createSignedInNgo()
  const county = await createCounty(mission)
  const phone = await createPhone(mission, ngo.id)
  const device = createDevice(phone.call)
  const station = { countyCode: county.code, pollingStationNumber: 1 }
  const answer = (question: number) => ({
    ...{ kind: 'answer' as const, station },
    body: { questionId: form.question(question).id, options: [{ optionId: form.optionId(question, 1) }] },
  })
  const sent = [await device.make(answer(0)), await device.make({ kind: 'note', station, body: { text: 'Sent' } })]
  await device.send(...sent)
  mission.at('2024-06-09T10:00:00Z')
  const saved = [await device.make(answer(1)), await device.make({ kind: 'note', station, body: { text: 'Saved' } })]
  await ngo.staff(outboxImports.file, { files: [await device.save([...sent, ...saved])] })

  const query = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const answered = (await ngo.staff(answers.filledIn, { query })).value
  expect(answered.map(({ importedBy }) => importedBy)).toEqual([null, ngo.account])
  const versions = (await ngo.staff(answers.history, { query })).value.answers
  expect(versions.map(({ importedBy }) => importedBy)).toEqual([null, ngo.account])
  const noted = (await ngo.staff(notes.list, { query })).value
  expect(noted.map(({ text, importedBy }) => [text, importedBy])).toEqual([
    ['Sent', null],
    ['Saved', ngo.account],
  ])

  const rowsOf = async (part: string, language: string) => {
    const csv = await (await ngo.download({ query: { format: 'csv', part }, language })).text()
    return csvRowsOf(csv).slice(1)
  }
  const sources = (await rowsOf('answers', 'en')).map(row => row[15])
  expect(sources).toEqual(['', `from a file of the phone, imported by ${ngo.account}`])
  const authors = (await rowsOf('notes', 'ro')).map(row => row[8])
  expect(authors).toEqual(['Observator', `Observator (dintr-un fișier al telefonului, importat de ${ngo.account})`])
})
