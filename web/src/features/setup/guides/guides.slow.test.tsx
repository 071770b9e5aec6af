import { guides } from '@scrutineer/contract/guides'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { serveSetup } from '../../../../test/serve-setup.ts'

const organizer = await organizerToken()
const section = page.getByRole('region', { name: 'Guides for observers' })
const dialog = page.getByRole('dialog')

test('an organizer adds a guide, is told why a picture is none, replaces the guide and deletes it', async () => {
  serveSetup()
  await openApp('/setup', organizer)
  const title = `Guide ${unique()}`
  await section.getByRole('button', { name: 'Add a guide' }).click()
  await dialog.getByLabelText('Title').fill(title)
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await userEvent.upload(dialog.getByLabelText('File'), new File(['a\0b'], 'guide.txt'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('The file is neither a PDF nor a text in UTF-8.')).toBeVisible()
  await userEvent.upload(dialog.getByLabelText('File'), new File(['Go early'], 'photo.jpg'))
  await expect.element(dialog.getByText('The file is neither a PDF nor a text in UTF-8.')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = section.getByRole('listitem').filter({ hasText: title })
  await expect.element(row).toHaveTextContent(/1\s?kB/)
  await row.getByRole('button', { name: `Replace ${title}` }).click()
  await expect.element(dialog.getByLabelText('Title')).toHaveValue(title)
  await userEvent.upload(dialog.getByLabelText('File'), new File([`%PDF-1.7 ${'x'.repeat(5000)}`], 'guide.txt'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(row).toHaveTextContent(/5\s?kB/)
  await row.getByRole('button', { name: `Delete ${title}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(row).not.toBeInTheDocument()
  const left = await setup.call(guides.list, { token: organizer })
  expect(left.filter(guide => guide.title === title)).toEqual([])
})
