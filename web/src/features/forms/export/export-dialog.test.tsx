import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { withoutIds } from '../../../../test/arbitrary-form.ts'
import { button, dialog, field, openForm } from '../../../../test/form-editor.ts'
import { readOptions } from '../../../../test/read-options.ts'
import { watchSavedFiles } from '../../../../test/stubs.ts'
import { readFormFile } from '../files/read-file.ts'

const staff = await organizerToken()

test('a form is saved as JSON, a worksheet, an XLSForm and for Vote Monitor, with equal questions', async () => {
  const { id, code } = await create.form(staff)
  // Saving changes nothing: staff who may only read a form can do it.
  await openForm(id, await ngoToken(staff))
  const saved = watchSavedFiles()
  await button('Save as a file').click()
  for (const [index, name] of ['JSON', 'XLSX', 'XLSForm', 'Vote Monitor'].entries()) {
    await dialog().getByRole('button', { name, exact: true }).click()
    await expect.poll(() => saved.length).toBe(index + 1)
  }
  const contents = await Promise.all(
    saved.map(async file => withoutIds((await readFormFile(file, readOptions)).content)),
  )
  expect(contents[0]).toMatchObject({ code, sections: [{ questions: [{ code: 'Q1' }, { code: 'Q2' }] }] })
  expect(contents[1]).toEqual(contents[0])
  expect(contents[2]).toEqual(contents[0])
  expect(contents[3]).toMatchObject({ code, sections: [{ questions: [{ code: 'Q1' }, { code: 'Q2' }] }] })
})

test('a failed save shows an error until another one succeeds', async () => {
  const { id } = await create.form(staff)
  await openForm(id, staff)
  await button('Save as a file').click()
  vi.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
    throw new Error('no memory')
  })
  const json = dialog().getByRole('button', { name: 'JSON', exact: true })
  await json.click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  const saved = watchSavedFiles()
  await json.click()
  await expect.poll(() => saved.length).toBe(1)
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument()
})

test('the workbook to fill in is saved from the import', async () => {
  await openApp('/formulare/nou', staff)
  await expect.element(field('Section title')).toBeVisible()
  await button('From a file').click()
  const saved = watchSavedFiles()
  await dialog().getByRole('button', { name: 'Save a workbook to fill in' }).click()
  await expect.poll(() => saved.length).toBe(1)
  const [file] = saved
  expect(file && (await readFormFile(file, readOptions)).content?.description).toBe('Example: replace these rows')
  await page.getByRole('button', { name: 'Cancel' }).click()
})
