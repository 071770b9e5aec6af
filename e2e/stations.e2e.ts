import type { Setup } from '../testkit/client/setup.ts'
import { unique, uniquePhone } from '../testkit/unique.ts'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

interface SecondReport {
  /** Of the observer. */
  name: string
  pollingStationNumber: number
  /** Index of the selected option. */
  option: number
}

/** Another observer reports on the same form in the county of a report. */
const addReport = async (
  setup: Setup,
  { staff, formId, code }: Awaited<ReturnType<typeof createReport>>,
  { name, pollingStationNumber, option }: SecondReport,
) => {
  const [section] = await setup.loadSections(staff, formId)
  const question = section?.questions[0]
  const phone = uniquePhone()
  await setup.addObserver(staff, { name, phone, pin: '1234' })
  const answer = {
    questionId: question?.id ?? 0,
    countyCode: code,
    pollingStationNumber,
    options: [{ optionId: question?.optionsToQuestions[option]?.idOption ?? 0 }],
  }
  await setup.postAnswers(await setup.signInPhone(phone, '1234'), { answers: [answer] })
}

/** A report with a flag, and another observer who says at the same time that nothing happened. */
const createDisagreement = async (setup: Setup) => {
  const names = { flagging: `Ana ${unique()}`, denying: `Dan ${unique()}` }
  const report = await createReport(setup, names.flagging)
  await addReport(setup, report, { name: names.denying, pollingStationNumber: 12, option: 0 })
  return { ...report, ...names }
}

test('two observers disagree: the report says so, and the station’s page shows both answers @extension @smoke', async ({
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
