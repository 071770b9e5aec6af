import { geography } from '@scrutineer/contract/geography'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

const reports = 20

/** Of ascending values. */
const percentile = (values: readonly number[], share: number) =>
  Math.round(values[Math.ceil(values.length * share) - 1] ?? Number.NaN)

test('a flagged answer is counted on another screen: in the menu and in the tab’s title', {
  tag: '@extension',
}, async ({ page, setup }) => {
  const { staff, code, phone, formId } = await createReport(setup, 'Ilie Barbu')
  const stations = Array.from({ length: reports }, (_, index) => `${code},${index + 100}`)
  const file = new File([['countyCode,number', ...stations].join('\n')], 'stations.csv')
  await setup.call(geography.importStations, { token: staff, files: [file] })
  const [section] = await setup.loadSections(staff, formId)
  const question = section?.questions[0]
  const token = await setup.signInPhone(phone, '1234')
  const options = [{ optionId: question?.optionsToQuestions[1]?.idOption ?? 0 }]

  await page.addInitScript(value => localStorage.setItem('token-id', value), staff)
  await page.goto('/statistics')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Statistics/)
  const unseen = Number(/\d+/.exec(await page.title())?.[0])
  const delays: number[] = []
  for (let index = 1; index <= reports; index += 1) {
    const at = { countyCode: code, pollingStationNumber: index + 99, questionId: question?.id ?? 0, options }
    const posted = performance.now()
    const counted = page.waitForFunction(prefix => document.title.startsWith(prefix), `(${unseen + index}) `)
    await setup.postAnswers(token, { answers: [at] })
    await counted
    delays.push(performance.now() - posted)
  }
  delays.sort((a, b) => a - b)
  const description = `p50 ${percentile(delays, 0.5)} ms, p95 ${percentile(delays, 0.95)} ms, n ${reports}`
  test.info().annotations.push({ type: 'flagged answer posted until counted', description })
  process.stdout.write(`flagged answer posted until counted on another screen: ${description}\n`)
  const entry = page.getByRole('link', { name: `Emergencies (${unseen + reports} not seen yet)` })
  await expect(entry).toBeVisible()
  await entry.click()
  await page.getByRole('link', { name: 'Newest first' }).click()
  await page.getByRole('link', { name: new RegExp(`^${code} 119`) }).click()
  await expect(page.getByRole('link', { name: `Emergencies (${unseen + reports - 1} not seen yet)` })).toBeVisible()
})
