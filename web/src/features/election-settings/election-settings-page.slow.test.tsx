import { type ElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ngoToken, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'
import { failUntilRetry } from '../../../test/failing-fetch.ts'
import { serveSpecificationOnly } from '../../../test/stubs.ts'
import { liveStore } from '../../api/live/live-store.ts'

const { path } = electionSettings.get
const start: ElectionSettings = { lateAfterMinutes: 15, releaseAfterMinutes: null, disagreementMinutes: 60 }

const conflict = { code: 'conflict', title: 'Conflict', detail: 'Another account saved the settings.' }

const organizer = await organizerToken()

/** Answers the calls of a test. All tests share the settings of the server. */
const serveSettings = (saved: ElectionSettings = start) => {
  const real = window.fetch
  const server = { settings: saved, version: 1, status: 200, saves: 0 }
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (new URL(String(input), location.origin).pathname !== path) return real(input, init)
    if (init?.method === 'PUT') {
      server.saves += 1
      if (server.status !== 200) return Promise.resolve(new Response('{}', { status: server.status }))
      const { version, ...body } = JSON.parse(String(init.body))
      if (version !== String(server.version)) return Promise.resolve(Response.json(conflict, { status: 409 }))
      Object.assign(server, { settings: body, version: server.version + 1 })
      return Promise.resolve(new Response('', { status: 200 }))
    }
    return Promise.resolve(Response.json({ ...server.settings, version: String(server.version) }))
  })
  return server
}

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  sessionStorage.clear()
})

const late = page.getByRole('textbox', { name: 'An emergency is late after (minutes)' })
const release = page.getByRole('textbox', { name: 'A follow-up is released after (minutes)' })
const apart = page.getByRole('textbox', { name: 'Answers contradict each other within (minutes)' })
const save = page.getByRole('button', { name: 'Save' })
const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Settings' })

test('an organizer changes the settings; nothing asks on leaving afterwards', async () => {
  const server = serveSettings()
  await openApp('/settings', organizer)
  await expect.element(late).toHaveValue('15')
  await expect.element(release).toHaveValue('')
  await expect.element(apart).toHaveValue('60')
  await expect.element(save).toBeDisabled()
  await late.fill('20')
  await release.fill('45')
  await save.click()
  await expect.element(page.getByText('Settings saved')).toBeVisible()
  expect(server.settings).toEqual({ lateAfterMinutes: 20, releaseAfterMinutes: 45, disagreementMinutes: 60 })
  await expect.element(save).toBeDisabled()
  await release.fill('')
  await save.click()
  await expect.poll(() => server.settings.releaseAfterMinutes).toBeNull()
  await expect.element(save).toBeDisabled()
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
})

test('the settings that the server has stored are shown, and it stores what is saved', async () => {
  await openApp('/settings', organizer)
  await expect.element(apart).toHaveValue('60')
  await apart.fill('61')
  await save.click()
  await expect.element(page.getByText('Settings saved')).toBeVisible()
  const stored = await setup.call(electionSettings.get, { token: organizer })
  await setup.call(electionSettings.save, { token: organizer, body: start })
  expect(stored.disagreementMinutes).toBe(61)
})

test.each(['0', '1441', '1.5', 'ten'])('a time of %s minutes is refused at its field', async text => {
  serveSettings()
  await openApp('/settings', organizer)
  await apart.fill(text)
  await userEvent.keyboard('{Tab}')
  await expect.element(apart).toHaveAttribute('aria-invalid', 'true')
  await expect.element(apart).toHaveAccessibleDescription(/Enter a whole number from 1 to 1,440\.$/)
  await expect.element(save).toBeDisabled()
})

test('only the release of follow-ups may be empty', async () => {
  serveSettings({ ...start, releaseAfterMinutes: 30 })
  await openApp('/settings', organizer)
  await release.fill('')
  await expect.element(save).toBeEnabled()
  await late.fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(late).toHaveAccessibleDescription(/This field is required\.$/)
  await expect.element(save).toBeDisabled()
})

test('a failed save keeps what was typed, also through a reload, and leaving asks first', async () => {
  const server = serveSettings()
  server.status = 403
  await openApp('/settings', organizer)
  await late.fill('33')
  await save.click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(late).toHaveValue('33')
  await openApp('/settings', organizer)
  await expect.element(page.getByText('Your unsaved changes have been restored')).toBeVisible()
  await expect.element(late).toHaveValue('33')
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  server.status = 200
  await save.click()
  await expect.poll(() => server.settings.lateAfterMinutes).toBe(33)
})

test('what another user saves meanwhile appears and is named; the own changes and the focus stay', async () => {
  const server = serveSettings()
  await openApp('/settings', organizer)
  await late.fill('33')
  Object.assign(server, { settings: { ...start, lateAfterMinutes: 40, disagreementMinutes: 90 }, version: 2 })
  liveStore.emitEvent({ kind: 'settings', data: {} })
  await expect.element(apart).toHaveValue('90')
  await expect.element(late).toHaveValue('33')
  await expect.element(late).toHaveFocus()
  const notice = page.getByRole('status').filter({ hasText: 'Another user saved changes to' })
  await expect
    .element(notice)
    .toHaveTextContent(/An emergency is late after \(minutes\), Answers contradict each other within \(minutes\)/)
  await expect.element(notice).toHaveTextContent('another user changed it to “40”')
  await save.click()
  await expect.poll(() => server.settings).toEqual({ ...start, lateAfterMinutes: 33, disagreementMinutes: 90 })
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(save).toBeDisabled()
})

test('a save that doesn’t know the newest settings is refused; what was typed stays and can be saved then', async () => {
  const server = serveSettings()
  await openApp('/settings', organizer)
  await expect.element(late).toHaveValue('15')
  await late.fill('34')
  const others = { ...start, disagreementMinutes: 95 }
  Object.assign(server, { settings: others, version: 2 })
  await save.click()
  await expect.element(page.getByText('Another account saved the settings.')).toBeVisible()
  await expect.element(apart).toHaveValue('95')
  await expect.element(late).toHaveValue('34')
  await save.click()
  await expect.poll(() => server.settings).toEqual({ ...others, lateAfterMinutes: 34 })
})

test('settings that could not be loaded can be requested again', async () => {
  failUntilRetry(address => address === path)
  await openApp('/settings', organizer)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(late).toHaveValue('15')
})

test('staff of an NGO see its tokens only', async () => {
  serveSettings()
  await openApp('/settings', await ngoToken(organizer))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Settings')
  await expect.element(page.getByRole('heading', { name: 'Read-only tokens' })).toBeVisible()
  await expect.element(entry).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
})

test('a server without settings has no entry in the menu', async () => {
  serveSpecificationOnly()
  await openApp('/settings', organizer)
  await expect.element(page.getByText('This server has no settings')).toBeVisible()
  await expect.element(entry).not.toBeInTheDocument()
})
