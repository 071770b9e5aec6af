import { forms } from '@scrutineer/contract/forms'
import { admin } from '../testkit/process/product.ts'
import { unique } from '../testkit/unique.ts'
import { expect, test } from './harness/fixtures.ts'

test('a questionnaire is started from a template, saved as a workbook, imported again, printed and published', async ({
  page,
  setup,
}) => {
  const token = await setup.signIn(admin.user, admin.password)
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  const code = `T${unique()}`
  const dialog = page.getByRole('dialog')
  const title = page.getByLabel('Title', { exact: true })
  const formCode = page.getByLabel('Code', { exact: true }).first()

  await page.goto('/formulare')
  await page.getByRole('link', { name: 'New form' }).first().click()
  await page.getByRole('button', { name: 'From a template' }).click()
  await dialog.getByLabel('Template', { exact: true }).selectOption({ label: 'Closing and counting' })
  await expect(dialog.getByRole('status')).toContainText('5 sections, 24 questions')
  await dialog.getByRole('button', { name: 'Use this form' }).click()
  await expect(title).toHaveValue('Closing and counting')
  await formCode.fill(code)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  await dialog.getByRole('button', { name: 'XLSX', exact: true }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^${code} Closing and counting .*\\.xlsx$`))
  const workbook = await saved.path()
  await page.keyboard.press('Escape')

  // Empties the editor: the form is read from the file.
  await formCode.fill('')
  while (await page.getByRole('button', { name: 'Undo' }).isEnabled())
    await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'From a file' }).click()
  await dialog.getByLabel('File', { exact: true }).setInputFiles(workbook)
  await expect(dialog.getByRole('status')).toContainText('5 sections, 24 questions')
  await expect(dialog.getByRole('heading', { name: 'Not imported' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Use this form' }).click()
  await expect(formCode).toHaveValue(code)

  await page.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheet')
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(`${code} · Closing and counting`)
  await expect(sheet.getByText('When did the polling station close?')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The form has been published')).toBeVisible()
  const { formVersions } = await setup.call(forms.list, { token })
  expect(formVersions.find(form => form.code === code)).toMatchObject({ currentVersion: 1, draft: false })
})
