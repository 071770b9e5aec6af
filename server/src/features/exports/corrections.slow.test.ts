import { answers } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { expect, test } from 'vitest'
import { createDevice } from '../../../test/app-phone.ts'
import { createExportMission, csvRowsOf } from '../../../test/export-client.ts'
import { answerTo, createCounty, createForm, createPhone, formUpload } from '../../../test/factories.ts'

const mission = await createExportMission()
const organizer = await mission.createSignedInNgo({ organizer: true })
const form = await createForm(organizer.staff, formUpload('A'))

const createScene = async () => {
  mission.at('2024-06-09T09:00:00Z')
  const ngo = await mission.createSignedInNgo()
  const county = await createCounty(mission)
  const phone = await createPhone(mission, ngo.id)
  const report = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const post = async (question: number, options: Parameters<typeof answerTo>[3]) => {
    const body = { answers: [answerTo(form, county.code, question, options)] }
    expect((await phone.call(answers.post, { body })).status).toBe(200)
  }
  const idAnswer = async () => (await ngo.staff(answers.filledIn, { query: report })).value[0]?.idAnswer ?? 0
  const correct = async (question: number, options: Parameters<typeof answerTo>[3]) => {
    const { options: selected } = answerTo(form, county.code, question, options)
    const body = { idAnswer: await idAnswer(), options: selected, reason: 'They misread it' }
    expect((await ngo.staff(corrections.correct, { body })).status).toBe(200)
  }
  const verify = async (method: 'call' | null) =>
    expect((await ngo.staff(corrections.verify, { body: { idAnswer: await idAnswer(), method } })).status).toBe(200)
  /** The answer, its source, and the cells about corrections and verifications. */
  const read = async (language = 'en') => {
    const rows = csvRowsOf(await (await ngo.download({ query: { format: 'csv' }, language })).text())
    return rows.slice(1).map(row => [row[9], row[15], ...row.slice(28, 35)])
  }
  return { ngo, county, phone, post, correct, verify, read }
}

const none = Array.from({ length: 7 }, () => '')

test('a corrected answer has the observer’s own, who corrected it, why and when', async () => {
  const { ngo, post, correct, read } = await createScene()
  await post(2, [{ option: 1, value: 'a door' }])
  expect(await read()).toEqual([['Yes, namely', '', ...none]])
  mission.at('2024-06-09T10:30:00Z')
  await correct(2, [0])
  const corrected = [ngo.account, 'They misread it', '2024-06-09 13:30:00', '', '', '']
  expect(await read()).toEqual([['No', `correction, by ${ngo.account}`, 'Yes, namely: a door', ...corrected]])
  // A later answer doesn't replace the correction; it is the observer's own now.
  mission.at('2024-06-09T11:00:00Z')
  await post(2, [])
  expect(await read('ro')).toEqual([['No', `corectură, de ${ngo.account}`, 'retras', ...corrected]])
})

test('an answer that staff say doesn’t count stays beside that', async () => {
  const { ngo, post, correct, read } = await createScene()
  await post(2, [{ option: 1, value: 'a door' }])
  await correct(2, [])
  const corrected = [ngo.account, 'They misread it', '2024-06-09 12:00:00', '', '', '']
  const source = `correction, by ${ngo.account}`
  expect(await read()).toEqual([['doesn’t count', source, 'Yes, namely: a door', ...corrected]])
})

test('a verified answer has who verified it, how and when; a withdrawn verification isn’t shown', async () => {
  const { ngo, post, verify, read } = await createScene()
  await post(2, [0])
  mission.at('2024-06-09T10:30:00Z')
  await verify('call')
  const verified = ['', '', '', '', ngo.account]
  expect(await read()).toEqual([['No', '', ...verified, 'call', '2024-06-09 13:30:00']])
  expect(await read('ro')).toEqual([['No', '', ...verified, 'apel', '2024-06-09 13:30:00']])
  mission.at('2024-06-09T10:40:00Z')
  await verify(null)
  expect(await read()).toEqual([['No', '', ...none]])
})

test('a question that could not be observed has a row that says so, in a column of its own too', async () => {
  const { ngo, county, phone, correct, read } = await createScene()
  const station = { countyCode: county.code, pollingStationNumber: 1 }
  const body = { questionId: form.question(2).id, options: [], status: 'not_observed' }
  await createDevice(phone.call).record({ kind: 'answer', station, body })
  const rows = async (language: string) => {
    const [headings, ...found] = csvRowsOf(await (await ngo.download({ query: { format: 'csv' }, language })).text())
    return [headings, ...found].map(row => [row?.[7], row?.[9], row?.at(-1)])
  }
  expect(await rows('en')).toEqual([
    ['Question', 'Answer', 'Could not be observed'],
    ['3', 'could not observe', 'yes'],
  ])
  expect(await rows('ro')).toEqual([
    ['Întrebare', 'Răspuns', 'Nu s-a putut observa'],
    ['3', 'nu s-a putut observa', 'da'],
  ])
  await correct(2, [0])
  expect((await read())[0]?.slice(0, 3)).toEqual(['No', `correction, by ${ngo.account}`, 'could not observe'])
  expect((await rows('en')).at(-1)).toEqual(['3', 'No', ''])
})
