import type { CountyCsvRow, StationCsvRow } from '../geography.ts'
import type { ObserverCsvRow } from '../imports.ts'
import { normalizeForSearch } from '../search-text.ts'

interface CsvColumn {
  /**
   * What headers call it in English, Romanian and Polish, the most specific first: in plain lower-case letters without
   * spaces, as headings are compared.
   */
  readonly headings: readonly string[]
  /** A file may leave the column out. */
  readonly isOptional?: boolean
}

/** The columns of an imported file by field, in the order that they have without a header. */
export type CsvColumns<Field extends string = string> = Readonly<Record<Field, CsvColumn>>

export const observerColumns = {
  phone: {
    headings: [
      ...['phone', 'phonenumber', 'mobilephone', 'mobilenumber', 'mobile', 'telephone', 'telephonenumber', 'tel'],
      ...['telefon', 'nrtelefon', 'nrdetelefon', 'numartelefon', 'numardetelefon', 'telefonmobil', 'mobil'],
      ...['numertelefonu', 'nrtelefonu', 'telefonkomorkowy', 'komorka'],
    ],
  },
  pin: {
    headings: ['pin', 'pincode', 'password', 'codpin', 'parola', 'kodpin', 'haslo'],
  },
  name: {
    headings: [
      ...['fullname', 'observername', 'name', 'observer'],
      ...['numesiprenume', 'numecomplet', 'numeprenume', 'numeobservator', 'nume', 'observator'],
      ...['imieinazwisko', 'nazwiskoiimie', 'imienazwisko', 'nazwisko', 'obserwator'],
    ],
  },
} satisfies CsvColumns<keyof ObserverCsvRow>

export const countyColumns = {
  code: {
    headings: [
      ...['countycode', 'code', 'codjudet', 'codjudetului', 'indicativjudet', 'indicativ', 'cod'],
      ...['kodpowiatu', 'kodokregu', 'kodwojewodztwa', 'kodteryt', 'teryt', 'kod'],
    ],
  },
  name: {
    headings: [
      ...['countyname', 'name', 'county', 'denumirejudet', 'numejudet', 'numelejudetului', 'denumire', 'nume', 'judet'],
      ...['nazwapowiatu', 'nazwaokregu', 'nazwawojewodztwa', 'nazwa', 'powiat', 'okreg', 'wojewodztwo'],
    ],
  },
  diaspora: {
    headings: ['diaspora', 'abroad', 'strainatate', 'instrainatate', 'zagranica', 'polonia'],
    isOptional: true,
  },
  order: {
    headings: ['order', 'sortorder', 'position', 'ordine', 'ordinea', 'pozitie', 'nrcrt', 'kolejnosc', 'lp'],
    isOptional: true,
  },
} satisfies CsvColumns<keyof CountyCsvRow>

export const stationColumns = {
  countyCode: {
    headings: [
      ...['countycode', 'county', 'code', 'codjudet', 'codjudetului', 'indicativjudet', 'judet', 'cod'],
      ...['kodpowiatu', 'kodokregu', 'kodwojewodztwa', 'kodteryt', 'teryt', 'kod', 'powiat', 'okreg', 'wojewodztwo'],
    ],
  },
  number: {
    headings: [
      ...['pollingstationnumber', 'stationnumber', 'number', 'pollingstation', 'station', 'no'],
      ...['numarulsectiei', 'numarulsectieidevotare', 'numarsectie', 'numarsectiedevotare', 'nrsectie'],
      ...['nrsectiedevotare', 'sectiadevotare', 'sectiedevotare', 'sectie', 'sectia', 'numar'],
      ...['numerobwodu', 'nrobwodu', 'numerkomisji', 'nrkomisji', 'obwod', 'komisja', 'numer', 'nr'],
    ],
  },
  address: {
    headings: [
      ...[
        'address',
        'stationaddress',
        'location',
        'adresasectiei',
        'adresasectie',
        'adresa',
        'sediu',
        'sediul',
        'locatie',
      ],
      ...['adreskomisji', 'adressiedziby', 'adres', 'siedziba'],
    ],
    isOptional: true,
  },
} satisfies CsvColumns<keyof StationCsvRow>

const normalizeHeading = (cell: string) => normalizeForSearch(cell).replace(/[^\p{L}\p{N}]+/gu, '')

/** For each column its index in a header, or -1 where the header doesn't name it. */
const matchColumns = (columns: CsvColumns, header: readonly string[]): number[] => {
  const found = header.map(normalizeHeading)
  return Object.values(columns).map(({ headings }) => {
    const heading = headings.find(each => found.includes(each))
    return heading === undefined ? -1 : found.indexOf(heading)
  })
}

/** Whether a file's first row is a header: it names the first column, two or more columns, or one and has no digits. */
export const isHeaderRow = (columns: CsvColumns, row: readonly string[]): boolean => {
  const named = matchColumns(columns, row)
  const count = named.filter(index => index >= 0).length
  return (named[0] ?? -1) >= 0 || count > 1 || (count === 1 && !row.some(cell => /\d/.test(cell)))
}

/**
 * For each column its index in a row, or -1. With an empty header, columns are in their default order. The default order
 * also applies when a header has unknown headings exactly where required columns are missing, and the headings it does
 * name are in that order: such a header is in another language, where PIN may be the same word.
 */
export const locateColumns = (columns: CsvColumns, header: readonly string[]): readonly number[] => {
  const inOrder = Object.keys(columns).map((_, index) => index)
  if (header.length === 0) return inOrder
  const named = matchColumns(columns, header)
  const lacking = Object.values(columns).flatMap(({ isOptional }, index) =>
    !isOptional && (named[index] ?? -1) < 0 ? [index] : [],
  )
  const isInOrder = named.every((found, index) => found < 0 || found === index)
  const hasUnknownHeadings = lacking.every(index => (header[index] ?? '').trim() !== '')
  return lacking.length > 0 && isInOrder && hasUnknownHeadings ? inOrder : named
}

/** The required fields that have no column in rows of up to `width` cells. */
export const missingColumns = (columns: CsvColumns, indexes: readonly number[], width: number): string[] =>
  Object.entries(columns).flatMap(([field, { isOptional }], index) => {
    const found = indexes[index] ?? -1
    return !isOptional && (found < 0 || found >= width) ? [field] : []
  })

/** The delimiter declared by a first line such as `sep=;`, which spreadsheets write; undefined for any other line. */
export const declaredDelimiter = (firstLine: string): string | undefined =>
  /^"?sep=([,;\t|:])"?\s*$/i.exec(firstLine)?.[1]
