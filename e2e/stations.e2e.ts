import { readFile } from 'node:fs/promises'
import { geography } from '@scrutineer/contract/geography'
import type { Setup } from '../testkit/client/setup.ts'
import { unique } from '../testkit/unique.ts'
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
  const phone = `08${unique()}`
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

/** Two observers report flagged answers from one station under two numbers, 12 and 13. */
const createDuplicate = async (setup: Setup) => {
  const names = { one: `Ana ${unique()}`, other: `Dan ${unique()}` }
  const report = await createReport(setup, names.one)
  const { staff: token, code } = report
  const numbers = new File([`countyCode,number\n${code},13`], 'stations.csv')
  await setup.call(geography.importStations, { token, files: [numbers] })
  await addReport(setup, report, { name: names.other, pollingStationNumber: 13, option: 1 })
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

test.describe(() => {
  // The server’s warning is logged by the browser.
  test.use({ allowsFailedRequests: true })

  test('two stations with reports are merged: page, emergencies and export have both at the one that remains @extension', async ({
    page,
    setup,
  }) => {
    const { staff, code, one, other } = await createDuplicate(setup)
    await page.addInitScript(value => localStorage.setItem('token-id', value), staff)
    await page.goto(`/stations?county=${code}`)
    for (const number of [12, 13]) await page.getByRole('checkbox', { name: `Select ${code} ${number}` }).check()
    await page.getByRole('region', { name: 'Selected stations' }).getByRole('button', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge two stations' })
    await dialog.getByRole('radio', { name: `${code} 12` }).check()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    // Older phones delete what they have not sent: the server warns while reports arrive.
    await dialog.getByRole('button', { name: 'Continue anyway' }).click()
    await expect(page.getByText(`${code} 13 is now part of ${code} 12`)).toBeVisible()

    await page.getByRole('link', { name: `${code} 12` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${code} 12` })).toBeVisible()
    for (const name of [one, other]) await expect(page.getByRole('link', { name }).first()).toBeVisible()

    await page.goto(`/urgents?county=${code}`)
    for (const name of [one, other])
      await expect(page.getByRole('link', { name: new RegExp(`^${code} 12 .*${name}`) })).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(`^${code} 13`) })).toHaveCount(0)

    await page.getByRole('button', { name: 'Download answers' }).click()
    await page.getByLabel('Format').selectOption({ label: 'CSV: Answers' })
    const saving = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n').slice(1)
    for (const name of [one, other]) expect(lines.filter(line => line.includes(name))).not.toEqual([])
    for (const line of lines) expect(line).toContain(`${code},12,`)
  })
})
