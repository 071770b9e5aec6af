import { notes } from '@scrutineer/contract/notes'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, findReport, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'
import { createPicture } from '../../../test/create-picture.ts'

const staff = await organizerToken()

test('a printed report has the answers to all its forms, their earlier versions, notes and pictures, and who printed it', async () => {
  const forms = [await create.form(staff), await create.form(staff)] as const
  const county = await create.county(staff, 1)
  const phone = await create.phone(staff)
  for (const form of forms) await phone.select(form, county, 1, 0)
  await phone.select(forms[0], county, 1, 1)
  const questionId = forms[1].questions[0]?.id ?? 0
  const body = { countyCode: county, pollingStationNumber: 1, questionId, text: 'A broken seal' }
  await setup.call(notes.add, { token: phone.token, body, files: [await createPicture()] })
  const { idObserver, idPollingStation } = await findReport(staff, county)
  await openApp(`/answers/details/${idObserver}/${idPollingStation}?county=${county}`, staff)
  const details = page.getByRole('region', { name: `${county} 1` })
  await expect.element(details.getByRole('tab', { name: forms[1].code })).toBeVisible()
  const print = vi.spyOn(window, 'print').mockImplementation(() => void window.dispatchEvent(new Event('beforeprint')))
  await details.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  for (const form of forms) await expect.element(details.getByRole('heading', { name: form.code })).toBeVisible()
  await expect.element(details.getByText('A broken seal')).toBeVisible()
  const picture = details.getByRole('img', { name: 'Picture of the note' }).element()
  expect(picture).toMatchObject({ complete: true })
  expect(picture).not.toMatchObject({ naturalWidth: 0 })
  await expect.element(details.getByRole('list', { name: /^Previous versions/ })).toBeVisible()
  const head = document.querySelector('main')?.firstElementChild
  expect(head?.textContent).toMatch(/Printed by .+, \d{4}-\d\d-\d\d \d\d:\d\d \(Europe\/Bucharest\)/)
  expect(head?.textContent).not.toContain('missing')
  window.dispatchEvent(new Event('afterprint'))
  await expect.element(details.getByText('A broken seal')).not.toBeInTheDocument()
  await expect.element(details.getByRole('tab', { name: forms[1].code })).toBeVisible()
})
