import { ngos } from '@scrutineer/contract/ngos'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  closeApp,
  openApp,
  organizerToken,
  setup,
  unique,
  uniqueDigits,
  uniquePhone,
} from '../../../../test/app-harness.tsx'
import { watchSavedFiles } from '../../../../test/stubs.ts'

const staff = await organizerToken()

const createNgo = async () => {
  const body = { name: `NGO ${unique()}`, shortName: unique(), organizer: false, isActive: true }
  await setup.call(ngos.add, { token: staff, body })
  return body.name
}
const importButton = () => page.getByRole('button', { name: 'Import', exact: true })

const upload = (...lines: string[]) =>
  page.getByLabelText('File', { exact: true }).upload(new File([lines.join('\n')], 'observers.csv'))
const chooseFile = async (ngo: string, ...lines: string[]) => {
  await openApp('/observatori/import', staff)
  await page.getByLabelText('NGO', { exact: true }).selectOptions(ngo)
  await upload(...lines)
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
  await expect.element(page.getByText('Canceled: the other lines were not added.')).toBeVisible()
  send.mockRestore()
  abort.mockRestore()
  await expect.element(importButton()).toBeEnabled()
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

test('one phone number of two NGOs is found before the import', async () => {
  const [first, second] = [await createNgo(), await createNgo()]
  const word = uniqueDigits()
  await openApp('/observatori/import', staff)
  await upload('phone,pin,name,NGO', `081${word},1234,Ana,${first}`, `081 ${word},1234,Ion,${second}`)
  await expect.element(page.getByText('1 of 2 lines will be added')).toBeVisible()
  await expect.element(page.getByText('Duplicate of line 2.')).toBeVisible()
  await importButton().click()
  await expect.element(page.getByText('1 of 2 added')).toBeVisible()
})

test('nothing is promised while the server checks, and nothing can be imported if no line is valid', async () => {
  const name = await createNgo()
  const phone = uniquePhone()
  await setup.addObserver(staff, { name: 'Taken', phone, pin: '1234' })
  await openApp('/observatori/import', staff)
  await page.getByLabelText('NGO', { exact: true }).selectOptions(name)
  const held = Promise.withResolvers<void>()
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).includes('/import/check')) await held.promise
    return real(input, init)
  })
  await upload('phone,pin,name', `${phone},1234,Ana`)
  await expect.element(page.getByText('1 line in the file')).toBeVisible()
  await expect.element(page.getByText('The server is checking the lines…')).toBeVisible()
  await expect.element(importButton()).toBeDisabled()
  expect(page.getByText(/will be added/).query()).toBeNull()
  held.resolve()
  await expect.element(page.getByText('0 of 1 line will be added')).toBeVisible()
  await expect.element(importButton()).toBeDisabled()
})

test('without the server’s check nothing is imported until it has succeeded', async () => {
  const name = await createNgo()
  await openApp('/observatori/import', staff)
  await page.getByLabelText('NGO', { exact: true }).selectOptions(name)
  const check = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response('', { status: 502 })))
  await upload('phone,pin,name', `${uniquePhone()},1234,Ana`)
  await expect.element(page.getByText(/^The server could not check the file/)).toBeVisible()
  await expect.element(importButton()).toBeDisabled()
  check.mockRestore()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByText('1 of 1 line will be added')).toBeVisible()
  await expect.element(importButton()).toBeEnabled()
})

test('the template can be downloaded, and “Back” opens the list', async () => {
  await openApp('/observatori/import', staff)
  const saved = watchSavedFiles()
  await page.getByRole('button', { name: 'Template' }).click()
  expect(await saved[0]?.text()).toBe('phone,pin,name\r\n')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.poll(() => location.pathname).toBe('/observatori')
})
