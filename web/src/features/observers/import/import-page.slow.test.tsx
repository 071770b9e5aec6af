import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { staff as staffCalls } from '@scrutineer/contract/staff'
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
import { serveSpecificationOnly, watchSavedFiles } from '../../../../test/stubs.ts'
import { toasts } from '../../../ui/feedback/toast-store.ts'

const staff = await organizerToken()

const createNgo = async () => {
  const body = { name: `NGO ${unique()}`, shortName: unique(), organizer: false, isActive: true }
  return { id: await setup.call(ngos.add, { token: staff, body }), name: body.name }
}
/** Another organizer: the PINs of others aren’t shown. */
const createColleague = async (): Promise<[account: string, password: string]> => {
  const body = { name: `NGO ${unique()}`, shortName: unique(), organizer: true, isActive: true }
  const id = await setup.call(ngos.add, { token: staff, body })
  const account = { account: `staff-${unique()}`, password: 'long enough a secret' }
  await setup.call(staffCalls.add, { token: staff, params: { id }, body: account })
  return [account.account, account.password]
}
const csv = (...lines: string[]) => new File([lines.join('\n')], 'observers.csv', { type: 'text/csv' })
const ngo = () => page.getByLabelText('NGO', { exact: true })
const file = () => page.getByLabelText('File', { exact: true })
const importButton = () => page.getByRole('button', { name: 'Import', exact: true })
const findByName = async (name: string) => {
  const anyone = { number: '', sortBy: undefined, sortDirection: undefined, page: 1, pageSize: 100 }
  return (await setup.call(observers.list, { token: staff, query: { ...anyone, name } })).data
}
const openImport = async (session = staff) => {
  await openApp('/observatori/import', session)
  await expect.element(importButton()).toBeVisible()
}

test('a file is previewed and imported, and the rejected rows are saved with their reasons', async () => {
  const { id, name } = await createNgo()
  const word = uniqueDigits()
  await setup.addObserver(staff, { name: 'Taken', phone: `08${word}`, pin: '1234' })
  await openImport()
  await expect.element(importButton()).toBeDisabled()
  await ngo().selectOptions(name)
  await expect.element(importButton()).toBeDisabled()
  await file().upload(
    csv('phone,pin,name', `08${word},1234,Again`, `081${word},1,Short`, `082${word},1234,Ana ${word}`),
  )
  await expect.element(page.getByText('1 of 3 lines will be added')).toBeVisible()
  await expect.element(page.getByText(/^Taken \(.*\) has this phone number\.$/)).toBeVisible()
  await expect.element(page.getByText('PIN: At least 4 characters.')).toBeVisible()
  expect(await findByName(`Ana ${word}`)).toEqual([])
  await importButton().click()
  await expect.element(page.getByText('1 of 3 added')).toBeVisible()
  await expect.element(page.getByText('1 observer has been added successfully')).toBeVisible()
  expect(toasts.list.get()[0]).toMatchObject({ variant: 'success', title: 'Success' })
  expect(await findByName(`Ana ${word}`)).toMatchObject([{ phone: `082${word}`, idNgo: id }])
  const saved = watchSavedFiles()
  await page.getByRole('button', { name: 'Save these lines' }).click()
  const csvText = await saved[0]?.text()
  expect(csvText).toMatch(new RegExp(`^phone,pin,name,line,reason\\r\\n08${word},1234,Again,2,Taken .* has this phone`))
  expect(csvText).toContain(`\r\n081${word},1,Short,3,PIN: At least 4 characters.\r\n`)
  await page.getByRole('button', { name: 'Import another file' }).click()
  await expect.element(importButton()).toBeDisabled()
})

test('staff of an ordinary NGO import observers for their NGO', async () => {
  const { id, name } = await createNgo()
  const account = { account: `staff-${unique()}`, password: 'long enough a secret' }
  await setup.call(staffCalls.add, { token: staff, params: { id }, body: account })
  const word = uniqueDigits()
  await openImport(await setup.signIn(account.account, account.password))
  await expect.element(ngo()).toHaveDisplayValue(name)
  await file().upload(csv(`08${word};1234;Ana ${word}`))
  await importButton().click()
  await expect.element(page.getByText('1 of 1 added')).toBeVisible()
  expect(await findByName(`Ana ${word}`)).toMatchObject([{ idNgo: id }])
})

test('a file in Windows-1250 is imported, and the PINs that it lacks are generated and can be shown after a reload', async () => {
  const { name } = await createNgo()
  const word = uniqueDigits()
  const session = await setup.signIn(...(await createColleague()))
  await openImport(session)
  await ngo().selectOptions(name)
  const bytes = [...`nume;telefon\n~tefan ${word};08${word}`].map(each => (each === '~' ? 0xaa : each.charCodeAt(0)))
  await file().upload(new File([Uint8Array.from(bytes)], 'old.csv'))
  await expect.element(page.getByText(/^1 PIN is missing and is generated/)).toBeVisible()
  await importButton().click()
  await expect.element(page.getByRole('heading', { name: '1 PIN was made' })).toBeVisible()
  closeApp()
  await openApp('/observatori', session)
  await page.getByRole('button', { name: 'Generated PINs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generated PINs' })
  await expect.element(dialog.getByRole('list', { name: 'Generated PINs' })).toHaveTextContent(`Ştefan ${word}`)
  const saved = watchSavedFiles()
  await dialog.getByRole('button', { name: 'Save the PINs' }).click()
  const [, phone = '', pin = '', savedName] = /\n(.*),(\d{6}),(.*)\r\n$/.exec((await saved[0]?.text()) ?? '') ?? []
  expect([phone, savedName]).toEqual([`08${word}`, `Ştefan ${word}`])
  await setup.signInPhone(phone, pin)
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await dialog.getByRole('button', { name: 'Print slips' }).click()
  expect(print).toHaveBeenCalledTimes(1)
  for (const text of [`Ştefan ${word}`, phone, pin])
    expect(document.querySelector('.print-sheet')?.textContent).toContain(text)
})

test('on a server that keeps no PINs, they must be saved before leaving', async () => {
  const { name } = await createNgo()
  serveSpecificationOnly()
  await openImport()
  await ngo().selectOptions(name)
  await file().upload(csv('phone,name', `${uniquePhone()},Ana`))
  await importButton().click()
  await expect.element(page.getByRole('heading', { name: '1 PIN was made' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('dialog', { name: 'Leave without the PINs?' }).getByRole('button', { name: 'Stay here' }).click()
  const again = page.getByRole('button', { name: 'Import another file' })
  await expect.element(again).toBeDisabled()
  await page.getByRole('button', { name: 'Save the PINs' }).click()
  await expect.element(again).toBeEnabled()
})

test('a missing column is named and can be chosen, and a file without rows can’t be imported', async () => {
  const { name } = await createNgo()
  const word = uniqueDigits()
  await openImport()
  await ngo().selectOptions(name)
  await file().upload(csv('nume;pin;contact', `Ana;1234;08${word}`))
  await expect.element(page.getByText('The file has no column for: phone.', { exact: false })).toBeVisible()
  await expect.element(importButton()).toBeDisabled()
  await page.getByLabelText('Import “contact” as').selectOptions('Phone')
  await expect.element(page.getByText('1 of 1 line will be added')).toBeVisible()
  await expect.element(importButton()).toBeEnabled()
  await file().upload(csv('telefon;pin;nume'))
  await expect.element(page.getByText('The file has a header but no observers.')).toBeVisible()
  await expect.element(importButton()).toBeDisabled()
})

test('observers of several NGOs are imported from one file', async () => {
  const [first, second] = [await createNgo(), await createNgo()]
  const word = uniqueDigits()
  await openImport()
  await ngo().selectOptions(first.name)
  await file().upload(
    csv(
      'phone,pin,name,NGO',
      `081${word},1234,Ana ${word},`,
      `082${word},1234,Ion ${word},${second.name.toUpperCase()}`,
      `083${word},1234,Dan ${word},Unknown`,
    ),
  )
  await expect.element(page.getByText('There is no NGO “Unknown”.')).toBeVisible()
  await importButton().click()
  await expect.element(page.getByText('2 of 3 added')).toBeVisible()
  await expect.element(page.getByText('There is no NGO “Unknown”.')).toBeVisible()
  expect((await findByName(word)).map(({ name, idNgo }) => [name, idNgo])).toEqual(
    expect.arrayContaining([
      [`Ana ${word}`, first.id],
      [`Ion ${word}`, second.id],
    ]),
  )
})

test('no NGO is chosen for a file that names one in each row', async () => {
  const [first, second] = [await createNgo(), await createNgo()]
  const word = uniqueDigits()
  await openImport()
  await file().upload(
    csv('phone,pin,name,NGO', `081${word},1234,Ana ${word},${first.name}`, `082${word},1234,Ion ${word},`),
  )
  await expect.element(page.getByText('2 lines in the file')).toBeVisible()
  await expect.element(importButton()).toBeDisabled()
  await file().upload(
    csv(
      'phone,pin,name,NGO',
      `081${word},1234,Ana ${word},${first.name}`,
      `082${word},1234,Ion ${word},${second.name}`,
    ),
  )
  await expect.element(ngo()).toHaveDisplayValue('As the file says')
  await importButton().click()
  await expect.element(page.getByText('2 of 2 added')).toBeVisible()
  expect((await findByName(word)).map(({ idNgo }) => idNgo)).toEqual(expect.arrayContaining([first.id, second.id]))
})

test('the import works without the server’s check and with a server that returns only a count', async () => {
  const { name } = await createNgo()
  const word = uniqueDigits()
  serveSpecificationOnly()
  await openImport()
  await ngo().selectOptions(name)
  await file().upload(csv(`08${word},1234,Ana ${word}`, `08 ${word},1234,Ana again`))
  await expect.element(page.getByText(/^2 of 2 lines will be sent/)).toBeVisible()
  await expect.element(page.getByText(/could not check/)).not.toBeInTheDocument()
  // Simulates a server that ignores the `report` parameter.
  const open = XMLHttpRequest.prototype.open
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, method, address) {
    open.call(this, method, String(address).replace(/\?.*/, ''), true)
  })
  await importButton().click()
  await expect.element(page.getByText('1 of 2 added')).toBeVisible()
  await expect.element(page.getByText(/doesn’t report which other lines/)).toBeVisible()
})

test('a failed import shows the reason, and the same file can be sent again', async () => {
  const { id, name } = await createNgo()
  const word = uniqueDigits()
  await openImport()
  await ngo().selectOptions(name)
  await file().upload(csv(`08${word},1234,Ana ${word}`))
  await expect.element(page.getByText('1 of 1 line will be added')).toBeVisible()
  await setup.call(ngos.remove, { token: staff, params: { id } })
  await importButton().click()
  await expect.element(page.getByText('Encountered error while uploading csv')).toBeVisible()
  expect(toasts.list.get()[0]).toMatchObject({ variant: 'error', title: 'Error' })
  await expect.element(page.getByText('This no longer exists.')).toBeVisible()
  await expect.element(importButton()).toBeEnabled()
})

test('after an import whose reply was lost the PINs that were made can be saved', async () => {
  const { name } = await createNgo()
  await openImport()
  await ngo().selectOptions(name)
  await file().upload(new File([`phone,name\n${uniquePhone()},Ana`], 'observers.csv'))
  await expect.element(page.getByText(/^1 PIN is missing and is generated/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Save the PINs' }).query()).toBeNull()
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('error'))
  })
  await importButton().click()
  await expect.element(page.getByText('Encountered error while uploading csv')).toBeVisible()
  await page.getByRole('button', { name: 'Save the PINs' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Observers' })).toBeVisible()
})

test('a file of 20,000 lines is parsed completely, and its first rows are shown', async () => {
  const { name } = await createNgo()
  await openImport()
  await ngo().selectOptions(name)
  const word = uniqueDigits()
  await file().upload(
    csv(
      ...Array.from({ length: 20_000 }, (_, n) => `08${String(n).padStart(5, '0')}${word.slice(3)},1234,Observer ${n}`),
    ),
  )
  await expect.element(page.getByText('20,000 lines in the file')).toBeVisible()
  await expect.element(page.getByText('20,000 of 20,000 lines will be added'), { timeout: 60_000 }).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Observer 4', exact: true })).toBeVisible()
  await expect.element(page.getByText('and 19,995 more')).toBeVisible()
})
