import { backup } from '@scrutineer/contract/backup'
import { type ElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { notifications } from '@scrutineer/contract/notifications'
import { type Readiness, readiness } from '@scrutineer/contract/readiness'
import { rounds } from '@scrutineer/contract/rounds'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, createPhone, ngoToken, openApp, organizerToken } from '../../../test/app-harness.tsx'
import { liveStore } from '../../api/live/live-store.ts'

const checks: Readiness['checks'] = [
  { id: 'diskSpace', state: 'ok', detail: { freeBytes: 50 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 } },
  {
    id: 'election',
    state: 'warning',
    detail: { electionName: null, electionDate: null, timeZone: 'Europe/Bucharest' },
  },
  { id: 'forms', state: 'missing', detail: { publishedForms: 0 } },
  { id: 'mail', state: 'ok', detail: { problem: null } },
  { id: 'oidc', state: 'warning', detail: { problem: 'ECONNREFUSED' } },
  {
    id: 'push',
    state: 'warning',
    detail: { isConfigured: true, testStatus: 'failed', testDetail: 'refused', testAt: '2024-06-09T09:00:00.000Z' },
  },
]
const named: ElectionSettings = {
  lateAfterMinutes: 15,
  releaseAfterMinutes: null,
  disagreementMinutes: 60,
  levels: ['Region', 'County'],
  electionName: 'Elections 2024',
  electionDate: '2024-06-09',
  isRehearsal: false,
}

let organizer = ''
beforeAll(async () => {
  organizer = await organizerToken()
})
beforeEach(() => page.viewport(1440, 1000))
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.removeItem('no-setup')
  closeApp()
})

interface Call {
  readonly path: string
  readonly body: unknown
}

/** Answers the calls of a test, which would concern the other tests of this server. Files come from the server. */
const serveSetup = (settings: ElectionSettings = named, hasReports = false) => {
  const real = window.fetch
  const server = {
    checks,
    settings,
    hasReports,
    status: 200,
    reads: 0,
    isTruncated: false,
    sent: [] as Call[],
    saved: [] as string[],
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input), location.origin).pathname
    const reply = (value: unknown) => Response.json(value, { status: server.status })
    if (path === readiness.get.path) {
      server.reads += 1
      return Response.json({ checks: server.checks, hasReports: server.hasReports })
    }
    if (path === electionSettings.get.path && init?.method !== 'PUT') return Response.json(server.settings)
    const isReplaced = [electionSettings.save.path, rounds.begin.path, notifications.send.path].includes(path)
    if (server.isTruncated && path === backup.take.path) {
      const response = await real(input, init)
      const bytes = await response.arrayBuffer()
      return new Response(bytes.slice(0, -40), { headers: response.headers })
    }
    if (!isReplaced) return real(input, init)
    const body: object = JSON.parse(String(init?.body))
    if (path === electionSettings.save.path) server.settings = { ...server.settings, ...body }
    server.sent.push({ path, body })
    if (path === notifications.send.path) return reply(1)
    if (path === rounds.begin.path) return reply({ removed: { answers: 2, notes: 1, visits: 0, unplaced: 0 } })
    return new Response('', { status: 200 })
  })
  const { click } = HTMLAnchorElement.prototype
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) server.saved.push(this.download)
    else click.call(this)
  })
  return server
}

const rowOf = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

// covers: setup.readiness
test('each check says its state, what was found, what to do and where', async () => {
  serveSetup()
  await openApp('/setup', organizer)
  await expect.element(page.getByText('2 ready, 3 warnings, 1 missing')).toBeVisible()
  await expect.element(rowOf('Disk space')).toHaveTextContent(/^ReadyDisk space 50\sGB of 100\sGB free$/)
  await expect.element(rowOf('Name and date')).toHaveTextContent('no name, no date, times in Europe/Bucharest')
  await expect.element(rowOf('Forms')).toHaveTextContent(/^Missing.*Publish a form/)
  await expect.element(rowOf('Mail')).toHaveTextContent(/^ReadyMail the mail server accepts messages$/)
  await expect.element(rowOf('Identity provider')).toHaveTextContent(/ECONNREFUSED.*Correct OIDC_ISSUER/)
  await expect
    .element(page.getByRole('link', { name: 'Open: Forms' }))
    .toHaveAttribute('href', expect.stringMatching(/\/formulare$/))
  await expect.element(rowOf('Push messages')).toHaveTextContent('test of 2024-06-09 12:00 failed: refused')
})

// covers: setup.readiness
test('the checklist is read again on request and after a live event', async () => {
  const server = serveSetup()
  await openApp('/setup', organizer)
  await expect.element(rowOf('Forms')).toHaveTextContent('Missing')
  server.checks = [{ id: 'forms', state: 'ok', detail: { publishedForms: 1 } }]
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(rowOf('Forms')).toHaveTextContent('1 published')
  server.checks = [{ id: 'forms', state: 'ok', detail: { publishedForms: 2 } }]
  liveStore.emitEvent({ kind: 'forms', data: { id: 1 } })
  await expect.element(rowOf('Forms')).toHaveTextContent('2 published')
})

// covers: setup.push-test
test('a test message goes to the phone of one observer', async () => {
  const server = serveSetup()
  const { phone } = await createPhone(organizer)
  await openApp('/setup', organizer)
  await page.getByRole('button', { name: 'Send a test' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await dialog.getByRole('textbox').fill(phone)
  await expect.element(dialog).toHaveTextContent(`, ${phone}`)
  const before = server.reads
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Test message sent')).toBeVisible()
  expect(server.sent).toMatchObject([{ body: { isTest: true, recipients: [expect.any(Number)] } }])
  await expect.poll(() => server.reads).toBeGreaterThan(before)
})

// covers: rounds.rehearsal
test('a rehearsal begins after a confirmation, and not while there are reports', async () => {
  const server = serveSetup()
  await openApp('/setup', organizer)
  await page.getByRole('button', { name: 'Begin a rehearsal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin a rehearsal' }).click()
  await expect.element(page.getByText('The rehearsal has begun')).toBeVisible()
  expect(server.sent).toMatchObject([{ body: { isRehearsal: true } }])
  expect(server.sent).not.toMatchObject([{ body: { electionName: expect.anything() } }])
  server.hasReports = true
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop the rehearsal' })).toBeDisabled()
  await expect.element(page.getByText('Reports were received: end the rehearsal below.')).toBeVisible()
})

// covers: rounds.begin
test('a round begins only after export and backup were received whole and the name was typed', async () => {
  const server = serveSetup({ ...named, isRehearsal: true }, true)
  await openApp('/setup', organizer)
  await page.getByRole('button', { name: 'End the rehearsal' }).click()
  const dialog = page.getByRole('dialog')
  const begin = dialog.getByRole('button', { name: 'End the rehearsal' })
  const typed = dialog.getByRole('textbox', { name: '2. Type the name of the election' })
  await typed.fill('Elections 2024')
  await expect.element(begin).toBeDisabled()
  await dialog.getByRole('button', { name: 'Download export and backup' }).click()
  await expect.element(dialog.getByText(/^Saved: /)).toBeVisible()
  expect(server.saved).toEqual([
    expect.stringMatching(/^answers-.*\.xlsx$/),
    expect.stringMatching(/^answers-.*\.manifest\.json$/),
    expect.stringMatching(/^scrutineer-.*\.zip$/),
  ])
  await typed.fill('Elections')
  await expect.element(begin).toBeDisabled()
  await typed.fill('Elections 2024')
  server.status = 409
  await begin.click()
  // A new archive is needed.
  await expect.element(dialog.getByRole('button', { name: 'Download export and backup' })).toBeVisible()
  await expect.element(begin).toBeDisabled()
  server.status = 200
  await dialog.getByRole('button', { name: 'Download export and backup' }).click()
  await expect.element(begin).toBeEnabled()
  await begin.click()
  await expect.element(page.getByText('Removed: 2 answers, 1 note, 0 visits, 0 unplaced reports.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.at(-1)).toEqual({
    path: rounds.begin.path,
    body: { backup: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

test('a truncated backup begins nothing', async () => {
  serveSetup().isTruncated = true
  await openApp('/setup', organizer)
  await page.getByRole('button', { name: 'Start a new round' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Elections 2024')
  await dialog.getByRole('button', { name: 'Download export and backup' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Start a new round' })).toBeDisabled()
})

test('an election without a name can’t begin a round', async () => {
  serveSetup({ ...named, electionName: '' })
  await openApp('/setup', organizer)
  await expect.element(page.getByRole('button', { name: 'Start a new round' })).toBeDisabled()
  await expect.element(page.getByText('Give the election a name first')).toBeVisible()
})

test('every screen says that a rehearsal runs, for staff of NGOs too', async () => {
  serveSetup({ ...named, isRehearsal: true })
  await openApp('/answers', await ngoToken(organizer))
  await expect.element(page.getByText('Rehearsal', { exact: true })).toBeVisible()
  closeApp()
  await page.viewport(390, 844)
  await openApp('/urgents', organizer)
  await expect.element(page.getByText('Rehearsal', { exact: true })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('other accounts see why the set-up is empty; a server without it has no menu entry', async () => {
  serveSetup()
  await openApp('/setup', await ngoToken(organizer))
  await expect.element(page.getByText('Organizers set up the election.')).toBeVisible()
  closeApp()
  vi.restoreAllMocks()
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes(readiness.get.path)
      ? Promise.resolve(new Response('{}', { status: 404 }))
      : real(input, init),
  )
  await openApp('/setup', organizer)
  await expect.element(page.getByText('This server has no set-up')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect.element(menu.getByRole('link', { name: 'Set-up' })).not.toBeInTheDocument()
})
