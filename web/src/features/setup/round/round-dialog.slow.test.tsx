import { rounds } from '@scrutineer/contract/rounds'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { namedElection, serveSetup } from '../../../../test/serve-setup.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 1000))
afterEach(() => {
  sessionStorage.clear()
})

/** Chooses the backup that the browser has saved as the file of the given number. */
const chooseSaved = async (server: ReturnType<typeof serveSetup>, at = 0) => {
  const content = (await server.contents[at]) ?? new Blob()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Choose the saved backup').upload(new File([content], 'saved.zip'))
  await expect.element(dialog.getByText('The saved backup is complete.')).toBeVisible()
}

test('a round begins only after export and backup were received whole and the name was typed', async () => {
  const server = serveSetup({ ...namedElection, isRehearsal: true }, true)
  await openApp('/setup', organizer)
  await page.getByRole('button', { name: 'End the rehearsal' }).click()
  const dialog = page.getByRole('dialog')
  const begin = dialog.getByRole('button', { name: 'End the rehearsal' })
  const typed = dialog.getByRole('textbox', { name: '2. Type the name of the election' })
  await typed.fill('Elections 2024')
  await expect.element(begin).toBeDisabled()
  await dialog.getByRole('button', { name: 'Download export and backup' }).click()
  await expect.element(dialog.getByText('Received. Check that your browser has saved all four files:')).toBeVisible()
  expect(server.saved).toEqual([
    expect.stringMatching(/^scrutineer-.*\.zip$/),
    expect.stringMatching(/^answers-.*\.xlsx$/),
    expect.stringMatching(/^answers-.*\.manifest\.json$/),
    expect.stringMatching(/^analysis-summary-.*\.json$/),
  ])
  await chooseSaved(server)
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
  await expect.element(dialog.getByLabelText('Choose the saved backup')).toBeInTheDocument()
  await chooseSaved(server, 4)
  await expect.element(begin).toBeEnabled()
  await begin.click()
  await expect.element(page.getByText('Removed: 2 answers, 1 note, 0 visits, 0 unplaced reports.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.at(-1)).toEqual({
    path: rounds.begin.path,
    body: { backup: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

test('a round doesn’t begin while the browser has not saved the backup', async () => {
  const server = serveSetup()
  await openApp('/setup', organizer)
  await page.getByRole('button', { name: 'Start a new round' }).click()
  const dialog = page.getByRole('dialog')
  const begin = dialog.getByRole('button', { name: 'Start a new round' })
  await dialog.getByRole('textbox').fill('Elections 2024')
  await dialog.getByRole('button', { name: 'Download export and backup' }).click()
  await dialog.getByRole('button', { name: /^Save again: scrutineer-/ }).click()
  expect(server.saved.at(-1)).toMatch(/^scrutineer-/)
  await expect.element(begin).toBeDisabled()
  const [backupFile] = server.contents
  const bytes = new Uint8Array(await ((await backupFile) ?? new Blob()).arrayBuffer())
  bytes[100] = (bytes[100] ?? 0) ^ 1
  await dialog.getByLabelText('Choose the saved backup').upload(new File([bytes], 'backup.zip'))
  await expect.element(dialog.getByText(/^This is not the backup that was just received/)).toBeVisible()
  await expect.element(begin).toBeDisabled()
  await chooseSaved(server)
  await expect.element(begin).toBeEnabled()
})

test('the end of a rehearsal says who reported, and warns of reports that phones haven’t sent', async () => {
  serveSetup({ ...namedElection, isRehearsal: true }, true)
  await openApp('/setup', organizer)
  await page.getByRole('button', { name: 'End the rehearsal' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByText(/^Phones without a connection send their reports of the rehearsal later/))
    .toBeVisible()
  await expect.element(dialog.getByText('3 observers have reported.')).toBeVisible()
  await expect.element(dialog.getByText(/^Last report: .*11:00/)).toBeVisible()
  await expect.element(dialog.getByText(/^1 message is not delivered to a phone yet/)).toBeVisible()
})

test('a backup that lacks pictures begins a round only after their number is accepted', async () => {
  const server = serveSetup()
  server.missing = 2
  await openApp('/setup', organizer)
  await page.getByRole('button', { name: 'Start a new round' }).click()
  const dialog = page.getByRole('dialog')
  const begin = dialog.getByRole('button', { name: 'Start a new round' })
  await dialog.getByRole('textbox').fill('Elections 2024')
  await dialog.getByRole('button', { name: 'Download export and backup' }).click()
  await expect.element(dialog.getByLabelText('Choose the saved backup')).toBeInTheDocument()
  await chooseSaved(server)
  await expect.element(begin).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^Begin without 2 pictures/ }).click()
  await begin.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.at(-1)).toMatchObject({ path: rounds.begin.path, body: { missingPictures: 2 } })
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
