import { audit } from '@scrutineer/contract/audit'
import { guides, guideUpload, MAX_GUIDES } from '@scrutineer/contract/guides'
import { observerApp } from '@scrutineer/contract/observer-app'
import { expect, test } from 'vitest'
import { sha256Hex } from '../../../test/app-phone.ts'
import { createNgo, createPhone } from '../../../test/factories.ts'
import { createJpeg } from '../../../test/hostile-pictures.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const ngo = await createNgo(mission)
const phone = await createPhone(mission, ngo.id)

const save = (bytes: Uint8Array | string, title: string, id?: number) =>
  organizer.staff(guides.save, {
    body: { title, id },
    files: [new File([Uint8Array.from(Buffer.from(bytes))], 'photo.jpg')],
  })
const read = async (id: number) => await phone.call(guides.file, { params: { id } })
const onPhones = async () => (await phone.call(observerApp.start)).value.guides
const pdf = '%PDF-1.7 guide'

test('observers get a guide as it was uploaded, in a form that no browser runs, and its replacement; then neither', async () => {
  const { value: first } = await save(pdf, 'The day')
  expect(first).toMatchObject({
    title: 'The day',
    mediaType: 'application/pdf',
    sizeBytes: pdf.length,
    sha256: sha256Hex(pdf),
  })
  const text = '<script>alert(1)</script> Așa'
  const { value: second } = await save(text, 'By heart')
  expect(second.mediaType).toBe('text/plain')
  expect(await onPhones()).toEqual([first, second])
  const file = await read(second.id)
  expect(file.text).toBe(text)
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename="guide-${second.id}.txt"`,
  })
  const { value: replaced } = await save('Another', 'The night', first.id)
  expect(await onPhones()).toEqual([replaced, second])
  expect(replaced).toMatchObject({ id: first.id, title: 'The night', sha256: sha256Hex('Another') })
  expect((await ngo.staff(guides.list)).value).toEqual([replaced, second])
  expect((await organizer.staff(guides.remove, { params: { id: first.id } })).status).toBe(200)
  expect([(await read(first.id)).status, await onPhones()]).toEqual([404, [second]])
  expect((await save('Gone', 'Gone', first.id)).status).toBe(404)
  expect((await organizer.staff(guides.remove, { params: { id: first.id } })).status).toBe(404)
  const entries = (await organizer.staff(audit.list)).value.data.filter(({ action }) => action.startsWith('guide.'))
  expect(entries.map(({ action, facts }) => [action, facts])).toEqual([
    ['guide.remove', { name: 'The night' }],
    ['guide.save', { name: 'The night' }],
    ['guide.save', { name: 'By heart' }],
    ['guide.save', { name: 'The day' }],
  ])
})

test('the content decides what is a guide, and a file over the limit is named as such', async () => {
  for (const bytes of [await createJpeg(), Buffer.from('a\0b'), Buffer.from([0xff, 0xfe, 65, 0]), Buffer.alloc(0)]) {
    const { status, problem } = await save(bytes, 'No guide')
    expect([status, problem.errors]).toEqual([400, { file: ['The file is neither a PDF nor a text in UTF-8.'] }])
  }
  // The limit cuts its last letter in two.
  const large = await save(`a${'ș'.repeat(guideUpload.maxBytes / 2)}`, 'Large')
  expect([large.status, large.problem.errors]).toEqual([413, { file: ['A file may have at most 10 MB.'] }])
  const { problem } = await organizer.staff(guides.save, { body: { title: 'None' }, files: [] })
  expect(problem.errors).toEqual({ file: ['This is required.'] })
})

test('concurrent additions don’t exceed the maximum; a replacement is still possible', async () => {
  const before = (await organizer.staff(guides.list)).value.length
  const added = await Promise.all(
    Array.from({ length: MAX_GUIDES - before + 2 }, (_, at) => save(`Guide ${at}`, `Guide ${at}`)),
  )
  expect(added.filter(({ status }) => status === 200)).toHaveLength(MAX_GUIDES - before)
  expect(added.find(({ status }) => status !== 200)?.problem).toMatchObject({
    status: 409,
    detail: `There are ${MAX_GUIDES} guides, the maximum: delete one first.`,
  })
  const id = (await organizer.staff(guides.list)).value[0]?.id ?? 0
  expect((await save('Newer', 'Newer', id)).status).toBe(200)
})
