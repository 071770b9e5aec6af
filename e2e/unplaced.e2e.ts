import { notes } from '@scrutineer/contract/notes'
import type { Setup } from '../testkit/client/setup.ts'
import { unique, uniquePhone } from '../testkit/unique.ts'
import { createReport, picture } from './factories/report.ts'
import { createStaffAccount, password } from './factories/staff-account.ts'
import { expect, test } from './harness/fixtures.ts'

/** Posts a report from an unknown station; if `isFull`, with a note, files and an unknown question. */
const createPhoneWithUnplacedReports = async (setup: Setup, isFull = false) => {
  const report = await createReport(setup, `Ștefania-Alexandra Constantinescu-Brătescu ${unique()}`)
  const { account, ngoId } = await createStaffAccount(setup)
  const staff = await setup.signIn(account, password)
  const phone = uniquePhone()
  const name = `Ana ${unique()}`
  await setup.addObserver(report.staff, { name, phone, pin: '1234', idNgo: ngoId })
  const token = await setup.signInPhone(phone, '1234')
  const [section] = await setup.loadSections(staff, report.formId)
  const question = section?.questions[0]
  const answer = {
    questionId: question?.id ?? 0,
    countyCode: 'ZZ',
    pollingStationNumber: 7,
    options: [{ optionId: question?.optionsToQuestions[1]?.idOption ?? 0 }],
  }
  await setup.postAnswers(token, { answers: [answer] })
  if (isFull) {
    const options = [{ optionId: 30_011 }, { optionId: 30_012, value: 'Un bărbat stătea lângă ușă' }]
    await setup.postAnswers(token, {
      answers: [{ questionId: 30_001, countyCode: report.code, pollingStationNumber: 12, options }],
    })
    const body = { countyCode: 'ZZ', pollingStationNumber: 7, text: 'The seal was torn' }
    const files = [picture(), new File(['a recording'], 'A recording of what was said at the door of the station.bin')]
    await setup.call(notes.add, { token, body, files })
  }
  return { ...report, staff, phone, name }
}

test('a report from an unknown station is assigned to a station and listed in the answers @extension @smoke', async ({
  page,
  setup,
}) => {
  const { staff, code, name } = await createPhoneWithUnplacedReports(setup)
  await page.addInitScript(value => localStorage.setItem('token-id', value), staff)
  await page.goto('/urgents')
  await page.getByRole('link', { name: 'Unplaced reports (1 open)' }).click()
  await page.getByRole('link', { name }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('No such polling station')
  await expect(dialog).toContainText('Pressure on voters')
  await dialog.getByRole('button', { name: 'Assign to a station' }).click()
  await dialog.getByRole('combobox', { name: 'County' }).fill(code)
  await page.getByRole('option', { name: code }).click()
  await dialog.getByRole('combobox', { name: 'Station no.' }).fill('12')
  await page.getByRole('option', { name: '12' }).click()
  await dialog.getByRole('button', { name: 'Assign to a station' }).click()
  await expect(page.getByText(`1 report: ${code} 12`)).toBeVisible()
  await expect(page.getByText('No unplaced reports')).toBeVisible()
  await page.goto(`/urgents?county=${code}`)
  await page.getByRole('link', { name: `${code} 12` }).click()
  await expect(page.locator('#details').getByText('Pressure on voters').last()).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Unplaced reports$/ })).toBeVisible()
})
