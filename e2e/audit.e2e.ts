import { readFile } from 'node:fs/promises'
import { exports } from '@scrutineer/contract/exports'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import type { Setup } from '../testkit/client/setup.ts'
import { admin } from '../testkit/process/product.ts'
import { unique, uniquePhone } from '../testkit/unique.ts'
import { createStaffAccount, password } from './factories/staff-account.ts'
import { expect, test } from './harness/keyboard.ts'

/** Creates an NGO whose staff added, changed and deleted observers, downloaded a file and once mistyped the password. */
const createBusyStaffAccount = async (setup: Setup) => {
  const { account, ngoId } = await createStaffAccount(setup)
  const token = await setup.signIn(account, password)
  const [name, phone] = [`Zoe ${unique()}`, uniquePhone()]
  const idObserver = await setup.addObserver(token, { name, phone, pin: '1234' })
  await setup.call(observers.change, { token, body: { idObserver, isTestObserver: true, pin: '98765' } })
  const removedId = await setup.addObserver(token, { name: `Gone ${name}`, phone: uniquePhone(), pin: '1234' })
  await setup.call(observers.remove, { token, query: { id: removedId } })
  // The reply is a file, which this client can't parse.
  await setup.call(exports.all, { token, query: { county: 'AB', format: 'csv', part: 'notes' } }).catch(() => undefined)
  const wrong = { user: account, password: 'not the password' }
  await expect(setup.call(session.authorize, { body: wrong })).rejects.toThrow('invalid_credentials')
  return { account, ngoId, name, phone }
}

const signInOrganizer = (setup: Setup) => setup.signIn(admin.user, admin.password)

test('an organizer finds the actions of staff, opens their subjects and exports the list @extension @smoke', async ({
  page,
  setup,
}) => {
  const { account, ngoId, name } = await createBusyStaffAccount(setup)
  await page.addInitScript(value => localStorage.setItem('token-id', value), await signInOrganizer(setup))
  await page.goto('/urgents')
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Account' }).fill(account.toUpperCase())
  await page.getByRole('combobox', { name: 'NGO' }).selectOption(String(ngoId))
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(new RegExp(`idNgo=${ngoId}`))
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(1 + 7)
  await expect(rows.nth(1)).toContainText('Sign-in failed')
  await expect(rows.nth(2)).toContainText('Answers downloaded')
  await expect(rows.nth(2)).toContainText('County AB')
  await expect(rows.nth(3)).toContainText(`Gone ${name}`)
  await expect(rows.nth(3)).toContainText('Observer (deleted)')
  await expect(rows.nth(5)).toContainText('Changed PIN, test observer')
  for (const row of await rows.all()) await expect(row).not.toContainText('98765')

  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Observer added' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(rows).toHaveCount(1 + 2)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^Audit \d{4}-\d\d-\d\d \d\d\.\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(1 + 2)
  expect(lines[2]).toContain(`${account},NGO of ${account},Observer added,Observer,${name},`)

  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'View observer' })).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(1 + 2)
  await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('observer.add')
})
