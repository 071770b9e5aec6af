import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { electionSettings } from '@scrutineer/contract/election-settings'
import { createApiClient } from '../testkit/client/api-client.ts'
import { createSetup, type Setup } from '../testkit/client/setup.ts'
import { admin, type Product, startProduct } from '../testkit/process/product.ts'
import { runCommand } from '../testkit/process/run-command.ts'
import { openArchive } from '../testkit/process/server-process.ts'
import { createReport } from './factories/report.ts'

const signIn = async (page: Page) => {
  await page.getByLabel('Phone number').fill(admin.user)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}

const nameElection = async (setup: Setup, electionName: string) => {
  const token = await setup.signIn(admin.user, admin.password)
  const settings = await setup.call(electionSettings.get, { token })
  await setup.call(electionSettings.save, { token, body: { ...settings, electionName } })
}

/** Ends the round with the button of the set-up; returns the path of its backup. */
const beginNewRound = async (page: Page, folder: string) => {
  await page.getByRole('button', { name: 'Start a new round' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a new round' })
  const saved: string[] = []
  page.on('download', async download => {
    const path = join(folder, download.suggestedFilename())
    await download.saveAs(path)
    saved.push(path)
  })
  await dialog.getByRole('button', { name: 'Download export and backup' }).click()
  await expect.poll(() => saved).toHaveLength(4)
  const backup = saved.find(path => path.endsWith('.zip')) ?? ''
  await dialog.getByLabel('Choose the saved backup').setInputFiles(backup)
  await expect(dialog.getByText('The saved backup is complete.')).toBeVisible()
  await dialog.getByLabel('2. Type the name of the election').fill('First round')
  await dialog.getByRole('button', { name: 'Start a new round' }).click()
  await expect(page.getByText('The new round has begun')).toBeVisible()
  return backup
}

const changeNames = /^(Take|Comment|Change|Edit|Delete|Import|Save|Send|Merge)$|^(Add|New|Select|Publish) /

/** No screen of the menu, and no menu of a row, has an enabled control that changes something. */
const expectNoChanges = async (page: Page) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const main = page.getByRole('main')
  const paths = await menu
    .locator('a[href^="/"]')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) {
    // Loaded anew: after a click, the heading and the rows may still be those of the screen before.
    await page.goto(new URL(path, page.url()).href)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
    for (const role of ['button', 'link', 'checkbox'] as const)
      await expect(main.getByRole(role, { name: changeNames, disabled: false }), path).toHaveCount(0)
    const [rowMenu] = await main.getByRole('button', { name: /^Actions for / }).all()
    if (!rowMenu) continue
    await rowMenu.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expect(page.getByRole('menuitem', { name: changeNames, disabled: false }), path).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
}

/** Adds an observer with the session of the page, but not with its controls. */
const postByScript = (page: Page) =>
  page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token-id')}` }
    const body = JSON.stringify({ name: 'Ion', phone: '0711', pin: '1234' })
    const response = await fetch('/api/v1/observer', { method: 'POST', headers, body })
    return [response.status, (await response.json()).title]
  })

let folder: string
let product: Product
let setup: Setup
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-rounds-'))
  product = await startProduct()
  setup = createSetup(createApiClient(product.url))
  await nameElection(setup, 'First round')
})
test.afterEach(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('the archive of a round shows its reports and changes nothing; a command ends the next round', async ({
  page,
}) => {
  const report = await createReport(setup, 'Ana Lupu')
  await page.goto(`${product.url}/setup`)
  await signIn(page)
  const backup = await beginNewRound(page, folder)
  const second = join(folder, 'second-round')
  const argv = ['new-round', '--url', product.url, '--account', admin.user, '--to', second]
  const command = await runCommand(argv, { settings: { SCRUTINEER_PASSWORD: admin.password } })
  expect(command, command.err).toMatchObject({ code: 0 })

  expect(await readdir(second)).toEqual(expect.arrayContaining(['answers.xlsx', 'answers.manifest.json']))

  const settings = { DATA_DIR: join(folder, 'archives'), HOME: folder }
  const key = `${product.url}/api/v1/export/key`
  const archive = await openArchive(settings, [backup, '--key', key, '--port', '0'])
  try {
    await page.goto(`${archive.url}/urgents`)
    const line = page.getByText(/^First round: archive of .*, read-only$/)
    await expect(line).toBeVisible()
    await signIn(page)
    await expect(line).toBeVisible()
    await page.getByRole('link', { name: new RegExp(`^${report.code} 12 .*Ana Lupu`) }).click()
    await expect(page.getByText('Pressure on voters').first()).toBeVisible()
    await expectNoChanges(page)
    expect(await postByScript(page)).toEqual([403, 'This is an archive: nothing in it can be changed'])
    expect(archive.takeErrors()).toEqual([])
  } finally {
    await archive.stop()
  }
  expect(product.takeErrors()).toEqual([])
})
