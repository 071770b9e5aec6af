import type { Page } from '@playwright/test'
import { ngos } from '@scrutineer/contract/ngos'
import { admin } from '../testkit/process/product.ts'
import { unique, uniquePhone } from '../testkit/unique.ts'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

// A server with the calls of section 7 and the fields of section 3 of the specification, and nothing else. The other journeys of
// this project run on it too; the fixtures fail on errors of the console and on values that a screen made up.

const signIn = async (page: Page) => {
  await page.goto('/login')
  await page.getByLabel('Phone number').fill(admin.user)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/urgents$/)
}

const expectScreen = async (page: Page, path: string, heading: string | RegExp) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('main')).not.toContainText('Something went wrong')
}

test('every screen of the specification opens; those of extensions aren’t offered @smoke', async ({ page, setup }) => {
  const { code, phone, formId } = await createReport(setup, 'Ilinca Șerban')
  const token = await setup.signIn(admin.user, admin.password)
  const [ngo] = await setup.call(ngos.list, { token })
  await signIn(page)
  for (const screen of ['urgents', 'answers']) {
    await expectScreen(page, `/${screen}?county=${code}`, /Emergencies|Answers/)
    await page.getByRole('link', { name: new RegExp(`^${code} 12`) }).click()
    await expect(page).toHaveURL(new RegExp(`/${screen}/details/\\d+/\\d+`))
    await expect(page.locator('#details').getByText('Pressure on voters')).toBeVisible()
    await page.reload()
    await expect(page.locator('#details').getByText('Pressure on voters')).toBeVisible()
  }
  for (const [path, heading] of [
    ['/statistics', 'Statistics'],
    ['/statistics/sesizari-judete', 'Statistics'],
    ['/observatori', 'Observers'],
    ['/observatori/profil/new', 'Add observer'],
    [`/observatori/profil/edit/${phone}`, 'Edit observer'],
    [`/observatori/profil/view/${phone}`, 'View observer'],
    ['/observatori/import', 'Import observers'],
    ['/ong', 'NGOs'],
    ['/ong/new', 'Add NGO'],
    [`/ong/edit/${ngo?.id}`, 'Edit NGO'],
    [`/ong/view/${ngo?.id}`, /./],
    ['/formulare', 'Forms'],
    ['/formulare/nou', 'New form'],
    [`/formulare/${formId}`, /./],
    ['/notifications', 'Notifications'],
  ] as const)
    await expectScreen(page, path, heading)
  for (const [path, name] of [
    ['/audit', 'Audit'],
    ['/account', 'Account'],
    ['/setup', 'Set-up'],
    ['/situation', 'Situation'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator(`a[href$="${path}"]`), name).toHaveCount(0)
  }
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(page.locator('a[href$="/account"]')).toHaveCount(0)
})

test('staff download answers, read notes, and send to all observers', async ({ page, setup }) => {
  const { staff, code } = await createReport(setup, 'Ana')
  await page.addInitScript(value => localStorage.setItem('token-id', value), staff)
  await page.goto(`/urgents?county=${code}`)
  await page.getByRole('link', { name: new RegExp(`^${code} 12`) }).click()
  await page.getByRole('button', { name: /Show note/ }).press('Enter')
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('Seen from the corridor')).toBeVisible()
  await page.getByRole('button', { name: 'Download answers' }).first().click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.goto('/answers?from=2024-06-09%2008%3A00')
  await expect(page.getByRole('button', { name: 'County' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Time/ })).toHaveCount(0)
  await page.goto('/notifications')
  await page.getByLabel('Title', { exact: true }).fill(`Turnout ${unique()}`)
  await page.getByRole('textbox', { name: 'Message' }).fill('Please report it before noon.')
  await page.getByRole('button', { name: 'Send to all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The server has accepted the notification.')).toBeVisible()
})

test('a form is drafted, edited, published and deleted', async ({ page, setup }) => {
  const token = await setup.signIn(admin.user, admin.password)
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  const code = `N${unique()}`
  const options = [{ text: 'Yes' }, { text: 'No' }]
  const questions = ['Q1', 'Q2'].map(name => ({ code: name, text: name, questionType: 1, optionsToQuestions: options }))
  const formSections = ['One', 'Two'].map((description, s) => ({
    code: `S${s}`,
    description,
    questions: questions.map(question => ({ ...question, code: `${question.code}${s}` })),
  }))
  const id = await setup.saveForm(token, { code, description: 'Opening', draft: true, formSections })
  await page.goto(`/formulare/${id}`)
  await expect(page.getByLabel('Question', { exact: true })).toHaveCount(4)
  await page.getByLabel('Question', { exact: true }).first().fill('Was the station open?')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('The draft has been saved')).toBeVisible()
  await page.goto(`/formulare/${id}`)
  await expect(page.getByLabel('Question', { exact: true }).first()).toHaveValue('Was the station open?')
  await expect(page.getByLabel('Question', { exact: true })).toHaveCount(4)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The form has been published')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('an observer and an NGO are read, edited and deleted from their profiles', async ({ page, setup }) => {
  const token = await setup.signIn(admin.user, admin.password)
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  const phone = uniquePhone()
  await setup.addObserver(token, { name: 'Călina', phone, pin: '1234' })
  await expectScreen(page, `/observatori/profil/edit/${phone}`, 'Edit observer')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User has been removed')).toBeVisible()
  await expect(page).toHaveURL(/\/observatori$/)

  const name = `Țara votează ${unique()}`
  const id = await setup.call(ngos.add, { token, body: { name, shortName: 'TV', isActive: true } })
  await expectScreen(page, `/ong/edit/${id}`, 'Edit NGO')
  await page.getByLabel('Name', { exact: true }).fill(`${name} 2`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes have been saved')).toBeVisible()
  await page.goto(`/ong/edit/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/ong$/)
  await expect(page.getByRole('link', { name: 'Add NGO' })).toBeVisible()
  expect((await setup.call(ngos.list, { token })).map(each => each.name)).not.toContain(`${name} 2`)
})
