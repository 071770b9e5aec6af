import { expect, test } from 'vitest'
import { guessPlaceColumns, missingPlaceFields } from './guess-places.ts'

/** Guesses from headings, each with a sample after a colon. */
const guess = (text: string) => {
  const cells = text.split(';').map(cell => cell.split(':'))
  const columns = cells.map(([heading = '', sample], index) => ({ index, heading, samples: sample ? [sample] : [] }))
  const mapping = guessPlaceColumns(columns)
  return Object.fromEntries(Object.entries(mapping).map(([field, index]) => [field, columns[index]?.heading]))
}

test('a Polish file has voivodeships and powiats as areas, and municipalities as counties', () => {
  expect(
    guess(
      'Województwo;Powiat;TERYT gminy:020101;Gmina;Numer;Typ obwodu;Siedziba;Pełna siedziba;Szerokość geograficzna;Długość geograficzna;Wyborcy',
    ),
  ).toEqual({
    area1: 'Województwo',
    area2: 'Powiat',
    countyCode: 'TERYT gminy',
    county: 'Gmina',
    number: 'Numer',
    name: 'Siedziba',
    address: 'Pełna siedziba',
    latitude: 'Szerokość geograficzna',
    longitude: 'Długość geograficzna',
    voters: 'Wyborcy',
  })
})

test('a Romanian file has counties by name, or by code if its values are codes', () => {
  expect(guess('Județ:ALBA IULIA;UAT;Nr. secție;Denumire sediu;Adresă;Latitudine;Longitudine;Alegători')).toEqual({
    county: 'Județ',
    number: 'Nr. secție',
    name: 'Denumire sediu',
    address: 'Adresă',
    latitude: 'Latitudine',
    longitude: 'Longitudine',
    voters: 'Alegători',
  })
  expect(guess('Județ:AB;Secție:12')).toEqual({ countyCode: 'Județ', number: 'Secție' })
  expect(guess('Județ:Alba;Cod județ:AB;Secție:12')).toEqual({
    county: 'Județ',
    countyCode: 'Cod județ',
    number: 'Secție',
  })
})

test('an English file has regions above its counties', () => {
  expect(guess('Region;County;County code;Station number;Name;Address;Registered voters;Active;External ID')).toEqual({
    area1: 'Region',
    county: 'County',
    countyCode: 'County code',
    number: 'Station number',
    name: 'Name',
    address: 'Address',
    voters: 'Registered voters',
    active: 'Active',
    externalId: 'External ID',
  })
})

test('an export of this product is recognized by the names of its fields', () => {
  const fields = 'area1Code;area1;area2Code;area2;area3;countyCode;county;number;name;active'
  expect(guess(fields)).toEqual(Object.fromEntries(fields.split(';').map(field => [field, field])))
})

test('a file with some names of fields has its other columns by their headings', () => {
  expect(guess('county;number;Registered voters;lat;lon;Name')).toEqual({
    county: 'county',
    number: 'number',
    voters: 'Registered voters',
    latitude: 'lat',
    longitude: 'lon',
    name: 'Name',
  })
})

test('the county, by name or code, and the number are required', () => {
  expect(missingPlaceFields({ name: 0 })).toEqual(['county', 'number'])
  expect(missingPlaceFields({ countyCode: 0, number: 1 })).toEqual([])
  expect(missingPlaceFields({ county: 0, number: 1 })).toEqual([])
})
