import { notes } from '@scrutineer/contract/notes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, findReport, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'
import { createPicture } from '../../../test/create-picture.ts'

test('the pictures of a station are side by side with observer, time and hash, page by page, and the arrows go through all', async () => {
  const staff = await organizerToken()
  const county = await create.county(staff, 1)
  const phone = await create.phone(staff)
  for (const text of ['first', 'second']) {
    const body = { countyCode: county, pollingStationNumber: 1, text }
    const files = await Promise.all(Array.from({ length: 13 }, () => createPicture()))
    await setup.call(notes.add, { token: phone.token, body, files })
  }
  const { idPollingStation, observerName } = await findReport(staff, county)
  await openApp(`/stations/${idPollingStation}`, staff)
  await page.getByRole('button', { name: 'Pictures side by side' }).click()
  const dialog = page.getByRole('dialog', { name: `Pictures side by side · ${county} 1` })
  await expect.element(dialog.getByText('26 pictures, the newest first.')).toBeVisible()
  const images = dialog.getByRole('img', { name: `${county} 1, ${observerName}` })
  await expect.poll(() => images.elements().length).toBe(24)
  const hash = dialog.getByRole('button', { name: /^Copy SHA-256 [0-9a-f]{64}$/ }).first()
  expect(hash.element().textContent).toMatch(/^[0-9a-f]{12}$/)
  await images.nth(23).click()
  const large = page.getByRole('dialog', { name: `${county} 1, ${observerName}`, exact: true })
  await expect.element(large.getByRole('link', { name: `${county} 1` })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText('Showing 25 to 26 of 26')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dialog.getByText('Showing 1 to 24 of 26')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(large).not.toBeInTheDocument()
})
