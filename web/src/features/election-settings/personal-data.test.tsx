import { electionSettings } from '@scrutineer/contract/election-settings'
import { erasureDay } from '@scrutineer/contract/helpers/erasure-day'
import { type ErasureRecord, retention } from '@scrutineer/contract/retention'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken } from '../../../test/app-harness.tsx'

const organizer = await organizerToken()
const electionDate = new Date().toISOString().slice(0, 10)
const counts = { names: 12, phones: 14, pins: 12, devices: 3, pushTokens: 2, accounts: 40, addresses: 9, details: 1 }
const record: ErasureRecord = {
  ...({ kind: 'erasure-record', version: 1, erasedAt: '2026-01-09T10:00:00.000Z' } as const),
  ...{ electionDate: '2025-10-10', retentionDays: 90, erased: counts, signature: 'c2lnbmVk' },
  evidence: { hashes: 7, digestBefore: '0'.repeat(64), digestAfter: '0'.repeat(64) },
  publicKey: { id: '1'.repeat(64), address: '/key' },
}

/** All tests share the settings of the server, so these are answered here. */
const serve = () => {
  const real = window.fetch
  const server: { retentionDays: number | null } = { retentionDays: null }
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(String(input), location.origin)
    if (pathname === retention.get.path) return Promise.resolve(Response.json({ records: [record] }))
    if (pathname === retention.preview.path) return Promise.resolve(Response.json({ wouldErase: counts }))
    if (pathname !== electionSettings.get.path) return real(input, init)
    if (init?.method === 'PUT') {
      Object.assign(server, { retentionDays: JSON.parse(String(init.body)).retentionDays })
      return Promise.resolve(new Response('', { status: 200 }))
    }
    const settings = { lateAfterMinutes: 15, releaseAfterMinutes: null, disagreementMinutes: 60, electionDate }
    return Promise.resolve(Response.json({ ...settings, ...server, version: '1' }))
  })
  return server
}

const section = page.getByRole('region', { name: 'Personal data' })
const dialog = page.getByRole('dialog')
const open = section.getByRole('button', { name: 'Preview and change…' })
const days = dialog.getByLabelText('Days after the election')
const erase = dialog.getByRole('button', { name: 'Erase on that day' })

test('an organizer sees what would be erased and when, confirms that it can’t be undone, and turns it off', async () => {
  const server = serve()
  await openApp('/settings', organizer)
  await expect.element(section).toHaveTextContent('Nothing is erased.')
  await open.click()
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Names of observers' })).toHaveTextContent('12')
  await expect.element(erase).toBeDisabled()
  await days.fill('30')
  const due = `Personal data is erased on ${erasureDay(electionDate, 30)}`
  await expect.element(dialog.getByRole('status')).toHaveTextContent(due)
  await dialog.getByLabelText('I understand that it can’t be undone').click()
  await days.fill('4000')
  await erase.click()
  await expect.element(days).toHaveAccessibleDescription(/from 1 to 3,650/)
  await days.fill('30')
  await erase.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(section).toHaveTextContent(due)
  expect(server.retentionDays).toBe(30)

  await open.click()
  await expect.element(days).toHaveValue('30')
  await days.fill('')
  await dialog.getByRole('button', { name: 'Erase nothing' }).click()
  await expect.element(section).toHaveTextContent('Nothing is erased.')
  expect(server.retentionDays).toBeNull()
})

test('the signed record of an erasure is saved as a file', async () => {
  serve()
  await openApp('/settings', organizer)
  await expect.element(section).toHaveTextContent('for the election of 2025-10-10')
  const create = vi.spyOn(URL, 'createObjectURL')
  await section.getByRole('button', { name: 'Download signed record' }).click()
  const [file] = create.mock.calls[0] ?? []
  expect(file instanceof Blob && JSON.parse(await file.text())).toEqual(record)
})
