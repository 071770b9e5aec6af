import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { stations } from '@scrutineer/contract/stations'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ngoToken, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { createReports } from '../../../../test/reported-stations.ts'
import { serveSpecificationOnly, stubReply, watchSavedFiles } from '../../../../test/stubs.ts'

const organizer = await organizerToken()
// Other tests report on the same server, so a new county always has to be confirmed.
await createReports(organizer)

const file = () => page.getByLabelText('File', { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const fieldOf = (column: string) => page.getByLabelText(`Import “${column}” as`)
const step = () =>
  page.getByRole('list', { name: 'Steps of the import' }).element().querySelector('[aria-current=step]')
const csv = (...lines: string[]) => new File([lines.join('\n')], 'sections.csv', { type: 'text/csv' })
const stationsOf = async (county: string) => {
  const { data } = await setup.call(stations.list, { token: organizer, query: { county, pageSize: 100 } })
  return data.map(({ name, address }) => `${name}: ${address}`)
}
const openImport = async (session = organizer) => {
  await openApp('/stations/import', session)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Import polling stations' })).toBeVisible()
}
const importAnyway = async (name: string) => {
  await button(name).click()
  await button('Import anyway').click()
}

test('a workbook is read, its columns are guessed and changed, and its stations are checked and imported', async () => {
  const code = `W${unique()}`
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Obwody',
        rows: [
          ['Wykaz obwodów'],
          ['TERYT gminy', 'Gmina', 'Numer', 'Siedziba', 'Adres', 'Uwagi'],
          [code, `Gmina ${code}`, 1, 'Szkoła', 'Rynek 1', 'Rynek 2'],
          [code, `Gmina ${code}`, 2, 'Dom kultury', 'Rynek 3', 'Rynek 4'],
        ],
      },
    ],
  })
  await openImport()
  await file().upload(new File([Uint8Array.from(bytes)], 'obwody.xlsx'))
  await expect.element(page.getByText('obwody.xlsx: 2 rows')).toBeVisible()
  expect(step()?.textContent).toContain('Columns')
  await expect.element(fieldOf('Gmina')).toHaveDisplayValue('County')
  await expect.element(fieldOf('Adres')).toHaveDisplayValue('Address')
  await expect.element(page.getByText('Szkoła · Dom kultury')).toBeVisible()
  await fieldOf('Uwagi').selectOptions('Address')
  await expect.element(fieldOf('Adres')).toHaveDisplayValue('Not imported')
  await button('Check the file').click()
  await expect.element(page.getByRole('heading', { name: '2 new stations' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: `${code} 2`, exact: true })).toBeVisible()
  expect(await stationsOf(code)).toEqual([])
  await importAnyway('Import 2 rows')
  await expect.element(page.getByText('2 of 2 rows imported')).toBeVisible()
  expect(await stationsOf(code)).toEqual([`${code} 1: Rynek 2`, `${code} 2: Rynek 4`])
  await button('Import another file').click()
  await expect.element(page.getByText('Choose a file or drop it here')).toBeVisible()
})

test('areas and counties are offered by the names of the election’s levels', async () => {
  const election = { ...defaultElectionSettings, levels: ['Voivodeship', 'Municipality'] }
  stubReply(electionSettings.get.path, () => Response.json(election))
  await openImport()
  await file().upload(csv('wojewodztwo,gmina,teryt gminy,numer', 'lubuskie,Cybinka,080501,1'))
  await expect.element(fieldOf('wojewodztwo')).toHaveDisplayValue('Voivodeship')
  await expect.element(fieldOf('gmina')).toHaveDisplayValue('Municipality')
  await expect.element(fieldOf('teryt gminy')).toHaveDisplayValue('Municipality: code')
})

test('the problems of a file are shown with their rows, the valid rows are imported, and the others are saved', async () => {
  const code = `W${unique()}`
  await openImport()
  await file().upload(
    csv(
      'Secții de votare',
      '',
      'Cod județ;Nr. secție;Adresa;Latitudine;Longitudine;Observații',
      `${code};1;"Str. Unirii, 5";45,1;25,1;a`,
      `${code};1;Str. Unirii 6;45,1;25,1;b`,
      '',
      `${code};2;Str. Unirii 7;0;0;c`,
      `${code};0;Str. Unirii 8;45,1;25,1;d`,
      `${code};5;Str. Unirii 9;45,1;25,1;e`,
    ),
  )
  await button('Check the file').click()
  const rowOf = (section: string) => page.getByRole('table', { name: section, exact: true }).getByRole('row').nth(1)
  await expect
    .element(rowOf('Duplicates'))
    .toHaveTextContent(`5${code} · 1 · Str. Unirii 6 · 45.1 · 25.1Line 4 has the same county and number`)
  await expect
    .element(rowOf('Impossible coordinates'))
    .toHaveTextContent('Latitude and longitude must both be given, and not 0, 0')
  await expect.element(rowOf('Missing or invalid values')).toHaveTextContent('Station number: Must be at least 1.')
  await expect.element(rowOf('Gaps in the numbers')).toHaveTextContent(`${code} 2–4`)
  await importAnyway('Import the 2 valid rows')
  await expect.element(page.getByText('2 of 5 rows imported')).toBeVisible()
  expect(await stationsOf(code)).toEqual([`${code} 1: Str. Unirii, 5`, `${code} 5: Str. Unirii 9`])
  const saved = watchSavedFiles()
  await button('Save the invalid rows').click()
  await expect.poll(() => saved.length).toBe(1)
  expect(await saved[0]?.text()).toBe(
    [
      'Cod județ,Nr. secție,Adresa,Latitudine,Longitudine,Observații,problem',
      `${code},1,Str. Unirii 6,"45,1","25,1",b,"Line 4 has the same county and number: correct the number, or delete one of the two lines."`,
      `${code},2,Str. Unirii 7,0,0,c,"Latitude and longitude must both be given, and not 0, 0: correct the cells, or leave both empty."`,
      `${code},0,Str. Unirii 8,"45,1","25,1",d,Station number: Must be at least 1.`,
      '',
    ].join('\r\n'),
  )
})

test('new counties are named, stations without a number get one, and odd coordinates are shown before the import', async () => {
  const county = `Ținut ${unique()}`
  await openImport()
  await file().upload(
    csv(
      'Județ;Cod secție;Denumire;Latitudine;Longitudine',
      ...[1, 2, 3, 4, 5].map(at => `${county};${county}/${at};Școala ${at};45,${at};26,${at}`),
      `${county};${county}/6;Școala 6;26,1;45,1`,
      `${county};${county}/7;Școala 7;4,51;26,1`,
    ),
  )
  await button('Check the file').click()
  const rowOf = (section: string) => page.getByRole('table', { name: section, exact: true }).getByRole('row').nth(1)
  await expect.element(rowOf('New counties')).toHaveTextContent(`: ${county}`)
  await expect.element(rowOf('7 new stations get a number')).toHaveTextContent(`2${county}/1 → `)
  await expect
    .element(rowOf('Latitude and longitude are probably swapped'))
    .toHaveTextContent(/^Row 7.* 6: 26\.1, 45\.1 → 45\.1, 26\.1$/)
  await expect
    .element(rowOf('Coordinates far from the other stations of the county'))
    .toHaveTextContent(/^Row 8.* 7: 4\.51, 26\.1 \(4,?\d{3} km\)$/)
  await expect.element(button('Import 7 rows')).toBeDisabled()
  await page.getByLabelText('These coordinates').selectOptions('exchange latitude and longitude')
  await expect.element(button('Import 7 rows')).toBeEnabled()
})

test('stations that the file lacks become inactive only if this is chosen', async () => {
  const code = `W${unique()}`
  await setup.createCounty(organizer, { code, stations: 2 })
  let missing: string | null = null
  const open = XMLHttpRequest.prototype.open
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, method, address) {
    missing = new URL(String(address), location.origin).searchParams.get('missing')
    // Tests share the server: stations of other tests stay active.
    open.call(this, method, String(address).replace('deactivate', 'keep'), true)
  })
  await openImport()
  await file().upload(csv('countyCode,number', `${code},1`))
  await button('Check the file').click()
  await expect.element(page.getByRole('heading', { name: /missing in the file$/ })).toBeVisible()
  await page.getByLabelText('Stations that the file lacks').selectOptions('become inactive')
  await button('Import 1 row').click()
  await expect.element(page.getByText('1 of 1 row imported')).toBeVisible()
  expect(missing).toBe('deactivate')
})

test('while reports arrive, an import that older phones would notice asks first', async () => {
  const code = `W${unique()}`
  await openImport()
  await file().upload(csv('countyCode,number', `${code},1`))
  await button('Check the file').click()
  await expect.element(page.getByText(/^Reports arrived in the last 24 hours/)).toBeVisible()
  await button('Import 1 row').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await stationsOf(code)).toEqual([])
  await importAnyway('Import 1 row')
  await expect.element(page.getByText('1 of 1 row imported')).toBeVisible()
  expect(await stationsOf(code)).toHaveLength(1)
})

test('the character set and the separator can be changed', async () => {
  await openImport()
  await file().upload(
    new File([Uint8Array.from([0x67, 0x6d, 0x69, 0x6e, 0x61, 0x3b, 0x6e, 0x72, 10, 0xa3, 0x3b, 0x31])], 'old.csv'),
  )
  await expect.element(page.getByLabelText('Character set')).toHaveDisplayValue('Windows-1250')
  await expect.element(page.getByRole('cell', { name: 'Ł', exact: true })).toBeVisible()
  await page.getByLabelText('Character set').selectOptions('Windows-1252')
  await expect.element(page.getByRole('cell', { name: '£', exact: true })).toBeVisible()
  await page.getByLabelText('Separator').selectOptions('Comma')
  await expect
    .element(
      page
        .getByRole('rowheader', { name: 'gmina;nr' })
        .or(page.getByRole('cell', { name: 'gmina;nr' }))
        .first(),
    )
    .toBeVisible()
  await expect
    .element(page.getByText(/^Choose the column with the station number, or the one with its code/))
    .toBeVisible()
  await expect.element(button('Check the file')).toBeDisabled()
})

test('a file that is no table, or a server without this import, is explained', async () => {
  await openImport()
  await file().upload(new File([Uint8Array.from([0x89, 0x50, 0, 0])], 'picture.csv'))
  await expect.element(page.getByText(/^This is neither a workbook/)).toBeVisible()
  await file().upload(new File(['1\n'.repeat(250_002)], 'long.csv'))
  await expect
    .element(page.getByText(/import the parts.*choose that stations which the file lacks stay active/))
    .toBeVisible()
  serveSpecificationOnly()
  await openImport()
  await expect.element(page.getByText('This server can’t import polling stations')).toBeVisible()
})

test('staff of an NGO see why they can’t import', async () => {
  await openImport(await ngoToken(organizer))
  await expect.element(page.getByText('Organizers import the polling stations of the election.')).toBeVisible()
})
