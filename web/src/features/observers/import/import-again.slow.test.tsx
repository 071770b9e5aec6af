import { ngos } from '@scrutineer/contract/ngos'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, openApp, organizerToken, setup, unique, uniqueDigits } from '../../../../test/app-harness.tsx'

const staff = await organizerToken()

const createNgo = async () => {
  const body = { name: `NGO ${unique()}`, shortName: unique(), organizer: false, isActive: true }
  await setup.call(ngos.add, { token: staff, body })
  return body.name
}
const importButton = () => page.getByRole('button', { name: 'Import', exact: true })

const chooseFile = async (ngo: string, ...lines: string[]) => {
  await openApp('/observatori/import', staff)
  await page.getByLabelText('NGO', { exact: true }).selectOptions(ngo)
  await page.getByLabelText('File', { exact: true }).upload(new File([lines.join('\n')], 'observers.csv'))
}

test('an upload is canceled, and the file can be sent again', async () => {
  const word = uniqueDigits()
  await chooseFile(await createNgo(), 'phone,pin,name', `07${word},1234,Ana ${word}`)
  await expect.element(page.getByText('1 of 1 line will be added')).toBeVisible()
  // The network takes nothing.
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort').mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('abort'))
  })
  await importButton().click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Canceled: the file was not sent to the end.')).toBeVisible()
  send.mockRestore()
  abort.mockRestore()
  await importButton().click()
  await expect.element(page.getByText('1 of 1 added')).toBeVisible()
})

test('the columns of a file are remembered for the next one with the same headings', async () => {
  const ngo = await createNgo()
  const word = uniqueDigits()
  const open = () => chooseFile(ngo, 'Alias,Contact,X', `Ana ${word},0712${word},1`)
  await open()
  await expect.element(page.getByText('Not imported: Alias, Contact, X')).toBeVisible()
  await page.getByLabelText('Import “Alias” as').selectOptions('Name')
  await page.getByLabelText('Import “Contact” as').selectOptions('Phone')
  await importButton().click()
  await expect.element(page.getByText('1 of 1 added')).toBeVisible()
  await page.getByRole('button', { name: 'Save the PINs' }).click()
  closeApp()
  await open()
  await expect.element(page.getByText('The columns are those of your last file with the same headings.')).toBeVisible()
  await expect.element(page.getByText('Not imported: X')).toBeVisible()
})
