import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken, setup, uniqueDigits } from '../../../../test/app-harness.tsx'

const staff = await organizerToken()

const findByName = async (name: string) => {
  const anyone = { number: '', sortBy: undefined, sortDirection: undefined, page: 1, pageSize: 100 }
  return (await setup.call(observers.list, { token: staff, query: { ...anyone, name } })).data
}

test('existing observers are changed from a file, after a preview that says how', async () => {
  const word = uniqueDigits()
  const name = `NGO ${word}`
  const id = await setup.call(ngos.add, {
    token: staff,
    body: { name, shortName: word, organizer: false, isActive: true },
  })
  const body = { name: `Old ${word}`, phone: `08${word}`, pin: '1234', idNgo: id }
  await setup.addObserver(staff, body)
  await setup.addObserver(staff, { ...body, name: `Same ${word}`, phone: `083${word}` })
  await openApp('/observatori/import', staff)
  await page.getByLabelText('NGO', { exact: true }).selectOptions(name)
  const lines = [`08${word},Renamed ${word}`, `083${word},Same ${word}`, `084${word},New ${word}`, `085${word},`]
  const content = ['phone,name', ...lines].join('\n')
  await page.getByLabelText('File', { exact: true }).upload(new File([content], 'observers.csv', { type: 'text/csv' }))
  await expect.element(page.getByText('1 of 4 lines will be added')).toBeVisible()
  await page.getByLabelText('Also update existing observers').click()
  await expect.element(page.getByText('1 new, 1 changed, 1 unchanged, 1 rejected')).toBeVisible()
  await expect.element(page.getByText('1 PIN is missing')).toBeVisible()
  expect(await findByName(`Renamed ${word}`)).toEqual([])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(page.getByText('1 added, 1 changed, 1 unchanged, 1 rejected')).toBeVisible()
  await expect.element(page.getByText('1 PIN was made')).toBeVisible()
  expect(await findByName(`Renamed ${word}`)).toMatchObject([{ phone: `08${word}`, idNgo: id }])
  expect(await findByName(`New ${word}`)).toMatchObject([{ phone: `084${word}` }])
})
