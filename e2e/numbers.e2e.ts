import type { Page } from '@playwright/test'
import { answers } from '@scrutineer/contract/answers'
import { exports } from '@scrutineer/contract/exports'
import { admin } from '../testkit/process/product.ts'
import { unique, uniquePhone } from '../testkit/unique.ts'
import { expect, test } from './harness/fixtures.ts'
import { type AndroidAnswer, androidPhone } from './phones/android.ts'

const question = (code: string, text: string, ...options: string[]) => ({
  code,
  text,
  questionType: 1,
  optionsToQuestions: options.map(option => ({ text: option })),
})

/** Makes the question's answer a number, in the editor. */
const makeNumber = async (page: Page, index: number) =>
  page.getByLabel('Type', { exact: true }).nth(index).selectOption('Number (integer)')

test('numbers, a condition and a check from the editor: an old phone reports, a caller verifies, a correction repairs, the export proves it', {
  tag: '@extension',
}, async ({ page, setup, origin }) => {
  const token = await setup.signIn(admin.user, admin.password)
  const county = await setup.createCounty(token, { stations: [12] })
  const code = `N${unique()}-C`
  const questions = [
    question('B1', 'Was the count public?', 'Yes', 'No'),
    question('B2', 'Why not?', 'Asked to leave'),
    question('B3', 'Ballots in the box', 'Number'),
    question('B4', 'Voters who signed', 'Number'),
  ]
  const id = await setup.saveForm(token, {
    code,
    description: `Counting ${code}`,
    draft: true,
    formSections: [{ code: 'S', description: 'Count', questions }],
  })
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  await page.goto(`/formulare/${id}`)
  await page.locator('[data-reorderable]').waitFor()
  await makeNumber(page, 2)
  await makeNumber(page, 3)
  await page
    .getByRole('button', { name: /^Ask only if/ })
    .nth(1)
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption({ index: 1 })
  await dialog.getByRole('checkbox', { name: 'No' }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Add a check' }).click()
  await dialog.getByLabel('What is wrong, English').fill('More ballots than voters')
  await dialog.getByText('Flag', { exact: true }).click()
  await dialog.getByLabel('As text').fill(['$', '{B3} > $', '{B4}; tolerance 2%'].join(''))
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText('B3 is greater than B4, by more than 2 %')
  await page.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The form has been published')).toBeVisible()

  // The app of 2020 asks every question and sends numbers as texts.
  const number = uniquePhone()
  await setup.addObserver(token, { name: 'Ana Numără', phone: number, pin: '1234' })
  const phone = androidPhone(origin)
  await phone.signIn(number, '1234', 'push')
  const asked = (await phone.sections(id)).flatMap(section => section.questions)
  const answer = (index: number, option: number, value?: string): AndroidAnswer => ({
    formId: id,
    questionId: asked[index]?.id ?? 0,
    countyCode: county,
    pollingStationNumber: 12,
    options: [{ optionId: asked[index]?.optionsToQuestions[option]?.idOption ?? 0, ...(value && { value }) }],
  })
  const report = [answer(0, 0), answer(1, 0), answer(2, 0, '1 200'), answer(3, 0, '1 000')]
  expect(await phone.synchronize(report)).toBe(0)

  await page.goto(`/urgents?county=${county}&check=any`)
  await page.getByRole('link', { name: new RegExp(`^${county} 12`) }).click()
  const checks = page.getByRole('region', { name: '1 open check' })
  await expect(checks).toContainText('More ballots than voters')
  await expect(checks).toContainText('1,200, 200 more than')
  await expect(page.getByText('Not asked for, answered all the same')).toBeVisible()

  // The caller hears that the voters are right and the ballots are not.
  await page.getByRole('button', { name: 'Verify or correct the answer to B4' }).click()
  await page.getByRole('menuitemradio', { name: 'Verified by a call-back' }).click()
  await expect(page.getByText('Verified by a call-back').first()).toBeVisible()
  await page.getByRole('button', { name: 'Verify or correct the answer to B3' }).click()
  await page.getByRole('menuitem', { name: 'Correct the answer…' }).click()
  await dialog.getByRole('textbox').first().fill('1000')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Read again over the phone')
  await dialog.getByRole('button', { name: 'Save the correction' }).click()
  await expect(checks).toHaveCount(0)
  await expect(page.getByText('1 earlier check')).toBeVisible()
  // The phone sends everything again, which changes nothing.
  expect(await phone.synchronize(report)).toBe(0)
  const [thread] = (await setup.call(answers.threads, { token, query: { county } })).data
  expect(thread).toMatchObject({ numberOfFlagged: 0, numberOfChecks: 0, followUp: { state: 'new' } })

  const csv = async (part: 'answers' | 'checks') => {
    const query = new URLSearchParams({ county, format: 'csv', part })
    const headers = { Authorization: `Bearer ${token}` }
    return (await page.request.get(`${exports.all.path}?${query}`, { headers })).text()
  }
  const row = (await csv('answers'))
    .split('\n')
    .find(line => line.includes('Ballots in the box') && line.includes('1000'))
  for (const text of ['1 200', 'Read again over the phone', admin.user]) expect(row).toContain(text)
  const check = (await csv('checks')).split('\n').find(line => line.includes('More ballots than voters'))
  expect(check).toContain('1200')
})
