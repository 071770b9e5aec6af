import type { Setup } from '../testkit/client/setup.ts'
import { unique } from '../testkit/unique.ts'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

/** A report with a flag, and another observer who says at the same time that nothing happened. */
const createDisagreement = async (setup: Setup) => {
  const names = { flagging: `Ana ${unique()}`, denying: `Dan ${unique()}` }
  const report = await createReport(setup, names.flagging)
  const [section] = await setup.loadSections(report.staff, report.formId)
  const question = section?.questions[0]
  const phone = `08${unique()}`
  await setup.addObserver(report.staff, { name: names.denying, phone, pin: '1234' })
  const answer = {
    questionId: question?.id ?? 0,
    countyCode: report.code,
    pollingStationNumber: 12,
    options: [{ optionId: question?.optionsToQuestions[0]?.idOption ?? 0 }],
  }
  await setup.postAnswers(await setup.signInPhone(phone, '1234'), { answers: [answer] })
  return { ...report, ...names }
}

test('two observers disagree: the report says so, and the station’s page shows both answers @extension', async ({
  page,
  setup,
}) => {
  const { staff, code, flagging, denying } = await createDisagreement(setup)
  await page.addInitScript(value => localStorage.setItem('token-id', value), staff)
  await page.goto(`/urgents?county=${code}`)
  await page.getByRole('link', { name: new RegExp(`^${code} 12 .*${flagging}`) }).click()
  await expect(page.getByText('1 of 1 answers flagged')).toBeVisible()
  await expect(page.getByRole('link', { name: '1 other observer here' })).toBeVisible()
  await page.getByRole('link', { name: 'Answers differ on 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${code} 12` })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'What did you see?' })
  await expect(row).toContainText('Pressure on voters')
  await expect(row).toContainText('Nothing unusual')
  await expect(row).toContainText('Differ')
  await expect(page.getByText('1 differs')).toBeVisible()
  const timeline = page.getByRole('region', { name: 'What happened here' })
  await timeline.getByRole('link', { name: `Open the report of ${denying} from ${code} 12` }).click()
  await expect(page.getByRole('heading', { level: 2, name: `${code} 12` })).toBeVisible()
  await expect(page.getByRole('link', { name: denying, exact: true })).toBeVisible()
})

test('the palette opens the page of a station @extension', async ({ page, setup }) => {
  const { staff, code } = await createDisagreement(setup)
  await page.addInitScript(value => localStorage.setItem('token-id', value), staff)
  await page.goto('/statistics')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill(`${code} 12`)
  await page.getByRole('option', { name: 'Everything from this station' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${code} 12` })).toBeVisible()
})

test('a server without pages of stations shows their names only', async ({ page, setup, restrictedApi }) => {
  const { staff, code, flagging } = await createDisagreement(setup)
  await page.addInitScript(value => localStorage.setItem('token-id', value), staff)
  await page.goto(`/urgents?county=${code}`)
  await page.getByRole('link').filter({ hasText: flagging }).click()
  await expect(page.getByRole('heading', { level: 2, name: `${code} 12` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Flagged answers' })).toBeVisible()
  await expect(page.getByRole('link', { name: '1 other observer here' })).toHaveCount(restrictedApi ? 0 : 1)
})
