import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { zeroHash } from '../../../test/samples.ts'
import { showReady } from '../../../test/show-app.tsx'
import type { PhoneGuide } from '../../model/app-model.ts'

const aGuide = (id: number, title: string, overrides: Partial<PhoneGuide>): PhoneGuide => ({
  ...{ id, title, mediaType: 'text/plain', sizeBytes: 2_000_000, sha256: `${id}${zeroHash.slice(1)}`, isStored: true },
  uploadedAt: '2026-11-22T06:00:00.000Z',
  ...overrides,
})

const guides = [
  aGuide(1, 'The day', {}),
  aGuide(2, 'The law', { mediaType: 'application/pdf' }),
  aGuide(3, 'The night', { isStored: false }),
]

it('lists the office’s guides, says which are on the phone, shows a text and opens a PDF from the phone’s copy', async () => {
  const readGuide = async (sha256: string) => new Blob([sha256.startsWith('1') ? 'Go <b>early</b>' : '%PDF-1.7'])
  await showReady({}, { at: '/me', width: 320, actions: { findGuides: async () => guides, readGuide } })
  await page.getByRole('link', { name: 'Guides of the office' }).click()
  await expect.element(page.getByRole('link', { name: /The day.*MB.*On this phone/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /The night.*Not on this phone yet/ })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: /The day/ }).click()
  await expect.element(page.getByText('Go <b>early</b>')).toBeVisible()
  await expectAccessible()
  location.hash = '/me/guides/2'
  const link = page.getByRole('link', { name: 'Open' })
  await expect.element(link).toHaveAttribute('target', '_blank')
  const opened = await fetch(link.element().getAttribute('href') ?? '')
  expect([opened.headers.get('content-type'), await opened.text()]).toEqual(['application/pdf', '%PDF-1.7'])
  location.hash = '/me/guides/3'
  await expect.element(page.getByText('Not on this phone yet')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
  await expectAccessible()
})

it('says that the office has added no guides', async () => {
  await showReady({}, { at: '/me/guides', language: 'ro' })
  await expect.element(page.getByText('Centrul nu a adăugat niciun ghid.')).toBeVisible()
})
