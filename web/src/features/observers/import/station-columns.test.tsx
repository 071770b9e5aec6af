import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { placeImports } from '@scrutineer/contract/place-imports'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken, setup, uniqueDigits } from '../../../../test/app-harness.tsx'

const importColumn = (column: string) => page.getByLabelText(`Import “${column}” as`)

test('stations are assigned by codes of digits, in the column that was chosen for them', async () => {
  const staff = await organizerToken()
  const word = uniqueDigits()
  const places = [1, 2, 3].map(number => `O${word},${number},${word}00${number}`)
  const file = new File([['countyCode,number,code', ...places].join('\n')], 'places.csv')
  await setup.call(placeImports.run, { token: staff, query: { confirm: true }, body: {}, files: [file] })
  const body = { name: `NGO ${word}`, shortName: word, organizer: false, isActive: true }
  await setup.call(ngos.add, { token: staff, body })
  await openApp('/observatori/import', staff)
  await page.getByLabelText('NGO', { exact: true }).selectOptions(body.name)
  const rows = [1, 2, 3].map(number => `0${word}${number},Ana ${word},${word}00${number}`)
  const content = ['phone,name,Stations', ...rows, `0${word}4,Ion,${word}009`].join('\n')
  await page.getByLabelText('File', { exact: true }).upload(new File([content], 'observers.csv'))
  await expect.element(page.getByText('3 of 4 lines will be added')).toBeVisible()
  await expect.element(page.getByText(`There are no such polling stations: ${word}009.`)).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(page.getByText('3 of 4 added')).toBeVisible()
  const query = { name: `Ana ${word}`, number: '', page: 1, pageSize: 5, sortBy: undefined, sortDirection: undefined }
  const { data } = await setup.call(observers.list, { token: staff, query })
  expect(data.flatMap(({ assignedStations }) => assignedStations).sort()).toEqual(
    [1, 2, 3].map(number => `O${word} ${number}`),
  )
})

test('stations are assigned from two from two columns, and an error names the column or the station', async () => {
  const staff = await organizerToken()
  const word = uniqueDigits()
  const ngo = { name: `NGO ${word}`, shortName: word, organizer: false, isActive: true }
  await setup.call(ngos.add, { token: staff, body: ngo })
  await setup.createCounty(staff, { code: `O${word}`, stations: 1 })
  await openApp('/observatori/import', staff)
  await page.getByLabelText('NGO', { exact: true }).selectOptions(ngo.name)
  const rows = [`0${word}1,Ana ${word},O${word},1`, `0${word}2,Ion,O${word},7`, `0${word}3,Dan,O${word},`]
  const lines = ['phone,name,county code,station', ...rows].join('\n')
  await page.getByLabelText('File', { exact: true }).upload(new File([lines], 'observers.csv'))
  await expect.element(page.getByText('1 of 3 lines will be added')).toBeVisible()
  await expect.element(page.getByText(`There are no such polling stations: O${word} 7.`)).toBeVisible()
  await expect.element(page.getByText('Station: number: This field is required.')).toBeVisible()
  await page.getByText('Columns of the file').click()
  await importColumn('county code').selectOptions('Not imported')
  await expect.element(page.getByText('Choose the column for “Station: code of the county” too')).toBeVisible()
  await importColumn('county code').selectOptions('Station: code of the county')
  await page.getByRole('button', { name: 'Import', exact: true }).click()

  await expect.element(page.getByText('1 of 3 added')).toBeVisible()
  const query = { name: `Ana ${word}`, number: '', page: 1, pageSize: 5, sortBy: undefined, sortDirection: undefined }
  const { data } = await setup.call(observers.list, { token: staff, query })
  expect(data).toMatchObject([{ assignedStations: [`O${word} 1`] }])
})
