import { readiness } from '@scrutineer/contract/readiness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, create, ngoToken, openApp, organizerToken } from '../../../test/app-harness.tsx'
import { namedElection, serveSetup } from '../../../test/serve-setup.ts'
import { serveSpecificationOnly } from '../../../test/stubs.ts'
import { liveStore } from '../../api/live/live-store.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 1000))
afterEach(() => {
  sessionStorage.clear()
})

const rowOf = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

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

test('a check names the place of the repair, and the server’s clock is compared with this computer’s', async () => {
  const server = serveSetup()
  const serverTime = new Date(Date.now() + 3600_000).toISOString()
  const publicUrl = 'https://office.example.org'
  server.checks = [
    { id: 'clock', state: 'ok', detail: { offsetSeconds: 0, serverTime } },
    {
      id: 'publicAddress',
      state: 'warning',
      detail: { publicUrl, isRequested: true, problem: 'another server answers' },
    },
    { id: 'election', state: 'warning', detail: { electionName: null, electionDate: null, timeZone: 'UTC' } },
  ]
  await openApp('/setup', organizer)
  await expect
    .element(rowOf('Clock'))
    .toHaveTextContent(/^WarningClock 0 s between server and database, 3(600|599) s between server and this computer/)
  await expect.element(rowOf('Public address')).toHaveTextContent(`${publicUrl}: another server answers`)
  await expect
    .element(page.getByRole('link', { name: 'How to do this: Public address' }))
    .toHaveAttribute('href', '/documents/operation/install.html')
})

test('what is missing comes first, and what concerns the server is apart', async () => {
  const server = serveSetup()
  server.checks = [
    { id: 'mail', state: 'missing', detail: { problem: 'ECONNREFUSED' } },
    { id: 'places', state: 'ok', detail: { counties: 1, stations: 2, countiesWithoutStations: 0 } },
    { id: 'checkpoints', state: 'warning', detail: { checkpoints: 0 } },
    { id: 'forms', state: 'missing', detail: { publishedForms: 0 } },
  ]
  await openApp('/setup', organizer)
  await expect.element(page.getByRole('heading', { name: 'Still to do' })).toBeVisible()
  const lists = page.getByRole('main').getByRole('list').elements()
  const names = lists.map(list => [...list.querySelectorAll('li b')].map(({ textContent }) => textContent))
  expect(names).toEqual([['Forms', 'Checkpoints'], ['Polling stations'], ['Mail']])
})

test('each “Open” is a link, also to a section of the screen, whose heading gets the focus', async () => {
  const server = serveSetup()
  const election = { electionName: null, electionDate: null, timeZone: 'UTC' }
  const rehearsal = { isRehearsal: false, hasReports: false, lastRehearsal: null, isElectionDay: false }
  server.checks = [
    { id: 'election', state: 'warning', detail: election },
    { id: 'forms', state: 'missing', detail: { publishedForms: 0 } },
    { id: 'rehearsal', state: 'warning', detail: rehearsal },
  ]
  await openApp('/setup', organizer)
  const open = (name: string) => page.getByRole('link', { name: `Open: ${name}`, exact: true })
  await expect.element(open('Forms')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Open: / })).not.toBeInTheDocument()
  await expect.element(open('Name and date')).toHaveAttribute('href', expect.stringMatching(/\/setup#setup-election$/))
  await open('Name and date').click()
  await expect.element(page.getByRole('heading', { name: 'The election' })).toHaveFocus()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Set-up' })).toBeInTheDocument()
  await open('Rehearsal').click()
  await expect.element(page.getByRole('heading', { name: 'Rehearsal' })).toHaveFocus()
})

test.each([
  ['expiredCertificate', 'the certificate has expired or isn’t valid yet', 'Renew the certificate at the proxy'],
  ['otherNameInCertificate', 'the certificate is for another name', 'Get a certificate for the name in PUBLIC_URL'],
  ['untrustedCertificate', 'the certificate isn’t of a public authority', 'Use a certificate of a public authority'],
  ['noTls', 'no TLS at this port', 'Turn on TLS at the proxy'],
  ['unknownName', 'this name isn’t in the DNS', 'Create the DNS record'],
  ['otherServer', 'the error', 'requests don’t arrive at this server'],
  ['noAnswer', 'the error', 'Start the proxy'],
  [undefined, 'the error', 'Correct PUBLIC_URL'],
])('the problem %s of the public address has words and what to do', async (kind, finding, advice) => {
  const server = serveSetup()
  const publicUrl = 'https://office.example.org'
  const detail = { publicUrl, isRequested: true, problem: 'the error', ...(kind ? { kind } : {}) }
  server.checks = [{ id: 'publicAddress', state: 'warning', detail }]
  await openApp('/setup', organizer)
  await expect.element(rowOf('Public address')).toHaveTextContent(`${publicUrl}: ${finding}`)
  await expect.element(rowOf('Public address')).toHaveTextContent(advice)
})

test('without a public address, the advice names a proxy, and a tunnel for a trial', async () => {
  const server = serveSetup()
  server.checks = [{ id: 'publicAddress', state: 'missing', detail: { publicUrl: null } }]
  await openApp('/setup', organizer)
  await expect.element(rowOf('Public address')).toHaveTextContent(/TLS proxy .* --tunnel-command/)
})

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

test('a test message goes to the phone of one observer', async () => {
  const server = serveSetup()
  const { phone } = await create.phone(organizer)
  await openApp('/setup', organizer)
  await page.getByRole('button', { name: 'Send a test' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await dialog.getByRole('textbox').fill(phone)
  await expect.element(dialog).toHaveTextContent(`, ${phone}`)
  const before = server.reads
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('The test message is being sent')).toBeVisible()
  expect(server.sent).toMatchObject([{ body: { isTest: true, recipients: [expect.any(Number)] } }])
  await expect.poll(() => server.reads).toBeGreaterThan(before)
})

test('a backup is made on the screen, and the check is asked again once it was received whole', async () => {
  const server = serveSetup()
  server.checks = [{ id: 'backup', state: 'missing', detail: { lastBackup: null } }]
  await openApp('/setup', organizer)
  await page.getByRole('button', { name: 'Make a backup' }).click()
  await expect.element(page.getByText(/scrutineer-[\d-]+\.zip/).first()).toBeVisible()
  await expect.poll(() => server.reads).toBeGreaterThan(1)
})

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

test('an election without a name can’t begin a round', async () => {
  serveSetup({ ...namedElection, electionName: '' })
  await openApp('/setup', organizer)
  await expect.element(page.getByRole('button', { name: 'Start a new round' })).toBeDisabled()
  await expect.element(page.getByText('Give the election a name first')).toBeVisible()
})

test('every screen says that a rehearsal runs, for staff of NGOs too', async () => {
  serveSetup({ ...namedElection, isRehearsal: true })
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
  serveSpecificationOnly()
  await openApp('/setup', organizer)
  await expect.element(page.getByText('This server has no set-up')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect.element(menu.getByRole('link', { name: 'Set-up' })).not.toBeInTheDocument()
})

test('the election form stays while a failed checklist is loaded again', async () => {
  serveSetup()
  const served = vi.mocked(window.fetch).getMockImplementation()
  // Live events load the checklist too, before the person does.
  let isPending = false
  let pending = 0
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (!String(input).includes(readiness.get.path)) return served?.(input, init) ?? fetch(input, init)
    if (!isPending) return Promise.resolve(new Response('{}', { status: 403 }))
    pending += 1
    return new Promise(() => undefined)
  })
  await openApp('/setup', organizer)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Local elections')
  const field = name.element()
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect.element(tryAgain).toBeVisible()
  isPending = true
  await tryAgain.click()
  await expect.poll(() => pending).toBeGreaterThan(0)
  await expect.element(name).toHaveValue('Local elections')
  expect(field.isConnected).toBe(true)
})
