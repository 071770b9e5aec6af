import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { notes } from '@scrutineer/contract/notes'
import { observers } from '@scrutineer/contract/observers'
import { outbox } from '@scrutineer/contract/outbox'
import { MAX_SAVED_PARTS, outboxImports } from '@scrutineer/contract/outbox-import'
import { beforeEach, expect, test } from 'vitest'
import { createDevice, sha256Hex } from '../../../../test/app-phone.ts'
import { createNgo, createPhone } from '../../../../test/factories.ts'
import { reporting } from '../../../../test/reporting.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting({ code: 'FILE' })
let device = createDevice(phone.call)
beforeEach(async () => {
  device = createDevice(phone.call)
  // The first contact, by which the server knows the phone.
  await device.send()
})

const station = () => ({ countyCode: county.code, pollingStationNumber: 1 })
const query = () => ({ idObserver: phone.id, idPollingStation: county.stationId(1) })
const answer = (option: number) => ({
  ...{ kind: 'answer' as const, station: station() },
  body: { questionId: form.question(1).id, options: [{ optionId: form.optionId(1, option) }] },
})
const photo = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7) % 253))
const attachment = { sha256: sha256Hex(photo), name: 'seal.bin', sizeBytes: photo.length }
const photos = { [attachment.sha256]: photo }
const note = () => ({
  ...{ kind: 'note' as const, station: station(), body: { text: 'The seal is broken' } },
  attachments: [attachment],
})
const importFile = (file: File, staff = ngo.staff, language = 'en') =>
  staff(outboxImports.file, { files: [file], headers: { 'accept-language': language } })
const readAnswers = async () =>
  (await ngo.staff(answers.filledIn, { query: query() })).value.flatMap(each => each.answers.map(({ text }) => text))
const readNotes = async () =>
  (await ngo.staff(notes.list, { query: query() })).value.map(({ text, attachments }) => [
    text,
    attachments?.map(({ sizeBytes }) => sizeBytes),
  ])
const photoNote = ['The seal is broken', [photo.length]]

test('a file’s items become reports with their photos, and the phone gets the same receipts at its next contact', async () => {
  const items = [await device.make(answer(1)), await device.make(note())]
  const { value } = await importFile(await device.save(items, photos))
  expect(value).toEqual({
    ...{
      idObserver: phone.id,
      observerName: expect.any(String),
      observerPhoneNumber: expect.any(String),
      deviceName: '',
      savedAt: '2024-06-09T08:00:00.000Z',
    },
    ...{
      received: 2,
      known: 0,
      refused: [],
      refusedCount: 0,
      files: 1,
      damagedFiles: 0,
      isWhole: true,
      stoppedBy: null,
    },
  })
  expect([await readAnswers(), await readNotes()]).toEqual([['No'], [photoNote]])
  const { value: log } = await organizer.staff(audit.list, { query: { action: 'outbox.import' } })
  expect(log.data[0]).toMatchObject({ subject: { kind: 'observer', id: phone.id } })

  mission.at('2024-06-09T12:00:00Z')
  const receipts = await device.send(...items)
  expect(receipts).toMatchObject(
    items.map(({ id, sha256 }) => ({ id, sha256, receivedAt: '2024-06-09T09:00:00.000Z' })),
  )
  const state = await phone.call(outbox.fileState, { params: { sha256: attachment.sha256 } })
  expect(state.value.isComplete).toBe(true)
  expect([await readAnswers(), await readNotes()]).toEqual([['No'], [photoNote]])
})

test('a file may be imported twice, and after the phone itself has sent some of it', async () => {
  const items = [await device.make(answer(0)), await device.make(note()), await device.make(answer(1))]
  const file = await device.save(items, photos)
  await device.send(...items.slice(0, 2))
  expect((await importFile(file)).value).toMatchObject({ received: 3, known: 2, files: 1 })
  expect((await importFile(file)).value).toMatchObject({ received: 3, known: 3, files: 1 })
  expect([await readAnswers(), await readNotes()]).toEqual([['No'], [photoNote]])
})

test('a refused item and a damaged photo hold up nothing, and are reported in the language of the staff', async () => {
  const damaged = { ...(await device.make(answer(0))), clockOffset: 5 }
  const file = await device.save([damaged, await device.make(answer(1))], { ...photos, [sha256Hex('')]: photo })
  const { value } = await importFile(file, ngo.staff, 'ro')
  expect(value.refused).toMatchObject([
    { id: damaged.id, code: 'hash_mismatch', reason: expect.stringContaining('deteriorat') },
  ])
  expect(value).toMatchObject({ received: 1, files: 1, damagedFiles: 1, isWhole: true })
  expect(await readAnswers()).toEqual(['No'])
})

test('a file of an observer who was deleted since is imported as theirs', async () => {
  const file = await device.save([await device.make(answer(1))])
  await ngo.staff(observers.remove, { query: { id: phone.id } })
  expect((await importFile(file)).value).toMatchObject({ idObserver: phone.id, received: 1, refused: [] })
  expect(await readAnswers()).toEqual(['No'])
})

test('what can be read of a damaged file is received; the report says that it isn’t whole', async () => {
  const file = await device.save([await device.make(answer(1)), await device.make(note())], photos)
  const cut = new File([file.slice(0, file.size - 1)], file.name)
  expect((await importFile(cut)).value).toMatchObject({ received: 2, files: 0, isWhole: false })
  expect([await readAnswers(), await readNotes()]).toEqual([['No'], [['The seal is broken', []]]])
  expect((await importFile(file)).value).toMatchObject({ received: 2, known: 2, files: 1, isWhole: true })
  expect(await readNotes()).toEqual([photoNote])
})

test('after a thousand refusals in a row the rest isn’t read; the reply lists a hundred of them and has their number', async () => {
  const empty = { ...(await device.make(answer(0))), id: 'none' }
  const before = await device.make(answer(1))
  const items = [before, ...Array<typeof empty>(1500).fill(empty), await device.make(answer(0))]
  const { value } = await importFile(await device.save(items, photos))
  expect(value).toMatchObject({ received: 1, refusedCount: 1000, files: 0, isWhole: true, stoppedBy: 'refusals' })
  expect(value.refused).toHaveLength(100)
  expect(await readAnswers()).toEqual(['No'])
})

test('a file has a limit of items, and other requests don’t wait until it is read', async () => {
  const empty = { ...(await device.make(answer(0))), id: 'none' }
  const good = await device.make(answer(1))
  const items = Array.from({ length: MAX_SAVED_PARTS + 1 }, (_, index) => (index % 1000 === 0 ? good : empty))
  const file = await device.save(items)
  let turns = 0
  const count = () => {
    turns += 1
    turn = setImmediate(count)
  }
  let turn = setImmediate(count)
  const { value } = await importFile(file).finally(() => clearImmediate(turn))
  expect(value).toMatchObject({ received: 50, known: 49, refusedCount: MAX_SAVED_PARTS - 50, stoppedBy: 'limit' })
  expect(turns).toBeGreaterThan(MAX_SAVED_PARTS / 100)
})

test('a file that can’t be read, or of a phone that the caller may not see, is refused with what to do', async () => {
  const file = await device.save([await device.make(answer(1))])
  const reasonFor = async (each: File, staff = ngo.staff) => {
    const { status, problem } = await importFile(each, staff)
    return [status, problem.errors?.file?.join() ?? problem.detail]
  }
  const header = { format: 'scrutineer-outbox', version: 1, items: [] }
  expect(await reasonFor(new File([JSON.stringify(header)], 'old.json'))).toEqual([
    400,
    expect.stringMatching(/^An earlier version/),
  ])
  expect(await reasonFor(new File(['%PDF-'], 'a.pdf'))).toEqual([400, expect.stringMatching(/^This is not a file/)])
  expect(await reasonFor(new File([file.slice(0, 400)], 'cut'))).toEqual([
    400,
    expect.stringMatching(/damaged or incomplete/),
  ])
  const other = (await file.text()).replace(/"officeKey":"..../, '"officeKey":"0000')
  expect(await reasonFor(new File([other], 'other'))).toEqual([400, expect.stringMatching(/another server/)])

  const stranger = createDevice((await createPhone(mission, ngo.id)).call, device.id)
  const unknown = createDevice(phone.call)
  const unseen = /never signed in for an observer whom you may see/
  expect(await reasonFor(await stranger.save([await stranger.make(answer(1))]))).toEqual([
    404,
    expect.stringMatching(unseen),
  ])
  expect(await reasonFor(await unknown.save([await unknown.make(answer(1))]))).toEqual([
    404,
    expect.stringMatching(unseen),
  ])
  expect(await reasonFor(file, (await createNgo(mission)).staff)).toEqual([404, expect.stringMatching(unseen)])
  expect(await readAnswers()).toEqual([])
  expect((await importFile(file, organizer.staff)).status).toBe(200)
  expect(await readAnswers()).toEqual(['No'])
})
