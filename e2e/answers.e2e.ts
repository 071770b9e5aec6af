import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createReport, picture } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

const open = async (page: Page, token: string, path: string) => {
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  await page.goto(path)
}

test('a flagged report is found, opened and read, and open again after a reload @smoke', async ({ page, setup }) => {
  const { staff, code } = await createReport(setup, 'Ilinca Șerban')
  await open(page, staff, `/urgents?county=${code}`)
  await page.getByRole('link', { name: new RegExp(`^${code} 12`) }).click()
  await expect(page).toHaveURL(/\/urgents\/details\/\d+\/\d+/)
  await expect(page.getByRole('tab', { selected: true })).toContainText(`Voting ${code}`)
  const flagged = page.locator('#details').getByText('Pressure on voters').last()
  await expect(flagged).toBeVisible()
  await expect(page.locator('#details').getByText('A man  stood\nat the door').last()).toBeVisible()
  // Not by the pointer: the history loads after the answers and moves the button.
  await page.getByRole('button', { name: /Show note/ }).press('Enter')
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('Seen from the corridor')).toBeVisible()
  const thumbnail = page.getByRole('img').last()
  await expect.poll(() => thumbnail.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1)
  await page.reload()
  await expect(page.locator('#details').getByText('Pressure on voters').last()).toBeVisible()
})

test('a report without flags is listed among the answers but not among the urgent ones', async ({ page, setup }) => {
  const { staff, code, phone, formId } = await createReport(setup, 'Horia Dinu')
  const question = (await setup.loadSections(staff, formId))[0]?.questions[0]
  const options = [{ optionId: question?.optionsToQuestions[0]?.idOption ?? 0 }]
  const answer = { questionId: question?.id ?? 0, countyCode: code, pollingStationNumber: 12, options }
  await setup.postAnswers(await setup.signInPhone(phone, '1234'), { answers: [answer] })
  await open(page, staff, `/answers?county=${code}`)
  await expect(page.getByRole('link', { name: new RegExp(`^${code} 12`) })).toBeVisible()
  await page.goto(`/urgents?county=${code}`)
  await expect(page.getByText('No report matches')).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^${code} 12`) })).toHaveCount(0)
})

test('the keyboard opens the first report, its flag and the list of shortcuts', async ({ page, setup }) => {
  const { staff, code } = await createReport(setup, 'Oana Preda')
  await open(page, staff, `/urgents?county=${code}`)
  await expect(page.getByRole('link', { name: new RegExp(`^${code} 12`) })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/\/details\//)
  await expect(page.locator('#details').getByText('Pressure on voters').last()).toBeVisible()
  await page.keyboard.press('f')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a note with a picture is added to a question and shown after a reload', { tag: '@extension' }, async ({
  page,
  setup,
}) => {
  const { staff, code } = await createReport(setup, 'Petru Ene')
  await open(page, staff, `/urgents?county=${code}`)
  await page.getByRole('link', { name: new RegExp(`^${code} 12`) }).click()
  await page.getByRole('button', { name: 'Add note on question 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note', { exact: true }).fill('The president was told at 8:10')
  const file = picture()
  await dialog.locator('input[type=file]').setInputFiles({
    name: file.name,
    mimeType: 'image/png',
    buffer: Buffer.from(await file.arrayBuffer()),
  })
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('The president was told at 8:10')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Show 2 notes' }).click()
  await expect(page.getByText('The president was told at 8:10')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Picture of the note' })).toHaveCount(2)
})

test('a county’s answers are downloaded as a workbook named after the county', async ({ page, setup }) => {
  const { staff, code } = await createReport(setup, 'Marta Lupu')
  await open(page, staff, `/answers?county=${code}`)
  await page.getByRole('button', { name: 'Download answers' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^Answers County ${code} \\d{4}-\\d\\d-\\d\\d \\d\\d\\.\\d\\d\\.xlsx$`),
  )
  const bytes = await readFile(await download.path())
  // A zip archive with the parts of a workbook.
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  for (const part of ['[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'])
    expect(bytes.includes(part)).toBe(true)
  await page.getByRole('link', { name: 'Observers', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Downloads' })).toContainText(download.suggestedFilename())
})
