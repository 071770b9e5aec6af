import { expect, test } from 'vitest'
import {
  countyColumns,
  isHeaderRow,
  locateColumns,
  missingColumns,
  observerColumns,
  stationColumns,
} from './columns.ts'

const locate = (columns: Parameters<typeof locateColumns>[0], header: string) =>
  locateColumns(columns, header.split(';'))

test('headings in English, Romanian and Polish locate their columns in any order', () => {
  for (const header of [
    'name;phone;pin',
    'Full Name;Phone Number;Password',
    'NUME;Nr. telefon;Parolă',
    'Nume și prenume;Număr de telefon;Cod PIN',
    'Imię i nazwisko;Numer telefonu;Hasło',
    'obserwator;telefon_komórkowy;kod-pin',
  ])
    expect([header, locate(observerColumns, header)]).toEqual([header, [1, 2, 0, -1, -1]])
  for (const header of [
    'Name;Code;Order;Diaspora',
    'Denumire județ;Cod județ;Ordine;Străinătate',
    'Nazwa powiatu;Kod powiatu;Kolejność;Zagranica',
  ])
    expect([header, locate(countyColumns, header)]).toEqual([header, [1, 0, 3, 2]])
  for (const header of [
    'Address;County code;Station number;Longitude;Latitude',
    'Adresa;Județ;Nr. secție;Longitudine;Latitudine',
    'Siedziba;Kod powiatu;Numer obwodu;Długość geograficzna;Szerokość geograficzna',
  ])
    expect([header, locate(stationColumns, header)]).toEqual([header, [1, 2, 0, 4, 3]])
})

test('the more specific of two possible headings locates the column', () => {
  expect(locate(stationColumns, 'Powiat;Kod powiatu;Nr;Numer obwodu')).toEqual([1, 3, -1, -1, -1])
})

test('no heading belongs to two columns of a file, and each field name is a heading', () => {
  for (const columns of [observerColumns, countyColumns, stationColumns]) {
    const headings = Object.values(columns).flatMap(column => Object.values(column.headings).flat())
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([])
    for (const field of Object.keys(columns))
      expect(isHeaderRow({ [field]: { headings: { en: headings, ro: [], pl: [] } } }, [field])).toBe(true)
    // Normalized like the cells: a heading with a space or an accent would never match.
    for (const heading of headings) expect(heading).toMatch(/^[a-z]+$/)
  }
})

test('a header of unknown headings is never read by position, and a remark in brackets is no part of a heading', () => {
  expect(locate(observerColumns, 'telefonszám;PIN;név')).toEqual([-1, 1, -1, -1, -1])
  expect(locate(observerColumns, 'Nr. crt.;PIN;Nume;Telefon (WhatsApp)')).toEqual([3, 1, 2, -1, -1])
  expect(locate(observerColumns, 'No.;Surname;Given names;Cell')).toEqual([3, -1, -1, -1, -1])
})

test('missing required columns are listed; missing optional ones are not', () => {
  const missing = (columns: typeof stationColumns | typeof observerColumns, header: string) =>
    missingColumns(columns, locate(columns, header), header.split(';').length)
  expect(missing(observerColumns, 'phone;pin')).toEqual(['name'])
  expect(missing(observerColumns, 'name;surname')).toEqual(['phone', 'pin'])
  expect(missing(stationColumns, 'Kod TERYT;Siedziba')).toEqual(['number'])
  expect(missing(stationColumns, 'County;No')).toEqual([])
  // Without a header, columns are in their default order.
  expect(missingColumns(stationColumns, locateColumns(stationColumns, []), 1)).toEqual(['number'])
})

test('a row of data is not a header', () => {
  expect(isHeaderRow(countyColumns, ['NT', 'Neamț', '0', '30'])).toBe(false)
  expect(isHeaderRow(stationColumns, ['AB', '1', 'Adresa 5'])).toBe(false)
  expect(isHeaderRow(observerColumns, ['0700 1', '1234', 'Nume'])).toBe(false)
})
