import { audit } from '@scrutineer/contract/audit'
import { forms } from '@scrutineer/contract/forms'
import { ngos } from '@scrutineer/contract/ngos'
import { notes } from '@scrutineer/contract/notes'
import { observers } from '@scrutineer/contract/observers'
import { staff } from '@scrutineer/contract/staff'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createCounty, createNgo, createPhone, formUpload, secret } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const ngo = await createNgo(mission)

/** The newest actions of an NGO's staff with their subjects, newest first. */
const subjects = async (idNgo: number, count: number) => {
  const { value } = await organizer.staff(audit.list, { query: { idNgo, pageSize: count } })
  return value.data.map(({ action, subject }) => [action, subject])
}

test('notes and pictures link to their report, and a removed observer keeps the name', async () => {
  const phone = await createPhone(mission, ngo.id)
  const county = await createCounty(mission)
  const report = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
  const files = [new File([await picture.png().toBuffer()], 'seen.png')]
  const { value: note } = await ngo.staff(notes.add, { body: { ...report, text: 'Seen' }, files })
  const id = Number(note.attachmentPath?.match(/(?<=picture\/)\d+/))
  await organizer.staff(notes.original, { params: { id } })
  await ngo.staff(observers.remove, { query: { id: phone.id } })
  const station = { name: `${county.code} 1`, isGone: false, ...report }
  expect(await subjects(organizer.id, 1)).toEqual([['picture.original', { kind: 'picture', id, ...station }]])
  expect(await subjects(ngo.id, 2)).toEqual([
    ['observer.remove', { kind: 'observer', id: phone.id, name: phone.name, phone: phone.phone, isGone: true }],
    ['note.add', { kind: 'note', id: note.id, ...station }],
  ])
})

test('NGOs, accounts and forms have their current names, and deleted ones are marked as gone', async () => {
  const params = { id: ngo.id }
  const account = `of ${ngo.account}`
  const code = ngo.account.slice(0, 12)
  const { value: adminId } = await organizer.staff(staff.add, { params, body: { account, password: secret } })
  const { value: formId } = await organizer.staff(forms.save, { body: formUpload(code) })
  const { value: goneForm } = await organizer.staff(forms.save, { body: formUpload(`${code}X`) })
  await organizer.staff(forms.remove, { query: { formId: goneForm } })
  const { value: goneNgo } = await organizer.staff(ngos.add, { body: { name: 'Short-lived', shortName: 'S' } })
  await organizer.staff(ngos.remove, { params: { id: goneNgo } })
  await organizer.staff(ngos.change, { params, body: { name: `Now ${ngo.name}`, shortName: 'N' } })
  const removed = { name: null, isGone: true }
  expect(await subjects(organizer.id, 7)).toEqual([
    ['ngo.change', { kind: 'ngo', id: ngo.id, name: `Now ${ngo.name}`, isGone: false }],
    ['ngo.remove', { kind: 'ngo', id: goneNgo, ...removed }],
    ['ngo.add', { kind: 'ngo', id: goneNgo, ...removed }],
    ['form.remove', { kind: 'form', id: goneForm, ...removed }],
    ['form.save', { kind: 'form', id: goneForm, ...removed }],
    ['form.save', { kind: 'form', id: formId, name: code, isGone: false }],
    ['staff.add', { kind: 'staff', id: adminId, name: account, idNgo: ngo.id, isGone: false }],
  ])
})
