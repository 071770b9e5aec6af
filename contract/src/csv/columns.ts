import { normalizeForSearch } from '../fields/search-text.ts'
import type { CountyCsvRow, StationCsvRow } from '../geography.ts'
import type { ObserverCsvRow } from '../imports.ts'

interface CsvColumn {
  /** Known headings by language, the most specific first, normalized: lower-case base letters without spaces. */
  readonly headings: Readonly<Record<'en' | 'ro' | 'pl', readonly string[]>>
  readonly isOptional?: boolean
  /** Not part of the default order: files without a header don't have it. Such columns come last. */
  readonly needsHeading?: boolean
}

/** Columns of a CSV file by field, in the default order, which applies to files without a header. */
export type CsvColumns<Field extends string = string> = Readonly<Record<Field, CsvColumn>>

export const observerColumns = {
  phone: {
    headings: {
      en: [
        ...['phone', 'phonenumber', 'phoneno', 'mobilephone', 'mobilenumber', 'mobileno', 'mobile', 'cellphone'],
        ...['cellnumber', 'cell', 'telephone', 'telephonenumber', 'telephoneno', 'telno', 'tel', 'whatsapp'],
      ],
      ro: ['telefon', 'nrtelefon', 'nrdetelefon', 'numartelefon', 'numardetelefon', 'telefonmobil', 'mobil'],
      pl: ['numertelefonu', 'nrtelefonu', 'telefonkomorkowy', 'komorka'],
    },
  },
  pin: {
    headings: { en: ['pin', 'pincode', 'password'], ro: ['codpin', 'parola'], pl: ['kodpin', 'haslo'] },
  },
  name: {
    headings: {
      en: ['fullname', 'observername', 'name', 'observer'],
      ro: ['numesiprenume', 'numecomplet', 'numeprenume', 'numeobservator', 'nume', 'observator'],
      pl: ['imieinazwisko', 'nazwiskoiimie', 'imienazwisko', 'nazwisko', 'obserwator'],
    },
  },
  backupPhone: {
    headings: {
      en: ['backupphone', 'backupnumber', 'secondphone', 'otherphone', 'emergencyphone'],
      ro: ['telefonderezerva', 'telefonrezerva', 'altelefon', 'altnumar'],
      pl: ['telefonzapasowy', 'drugitelefon', 'innytelefon'],
    },
    isOptional: true,
    needsHeading: true,
  },
  stations: {
    headings: {
      en: ['stations', 'assignedstations', 'assignedstation', 'pollingstations', 'pollingstation', 'station'],
      ro: ['sectii', 'sectiiatribuite', 'sectieatribuita', 'sectiidevotare', 'sectiedevotare', 'sectie', 'sectia'],
      pl: ['obwody', 'przydzieloneobwody', 'komisje', 'obwod', 'komisja'],
    },
    isOptional: true,
    needsHeading: true,
  },
} satisfies CsvColumns<keyof ObserverCsvRow>

export const countyColumns = {
  code: {
    headings: {
      en: ['countycode', 'code'],
      ro: ['codjudet', 'codjudetului', 'indicativjudet', 'indicativ', 'cod'],
      pl: ['kodpowiatu', 'kodokregu', 'kodwojewodztwa', 'kodteryt', 'teryt', 'kod'],
    },
  },
  name: {
    headings: {
      en: ['countyname', 'name', 'county'],
      ro: ['denumirejudet', 'numejudet', 'numelejudetului', 'denumire', 'nume', 'judet'],
      pl: ['nazwapowiatu', 'nazwaokregu', 'nazwawojewodztwa', 'nazwa', 'powiat', 'okreg', 'wojewodztwo'],
    },
  },
  diaspora: {
    headings: { en: ['diaspora', 'abroad'], ro: ['strainatate', 'instrainatate'], pl: ['zagranica', 'polonia'] },
    isOptional: true,
  },
  order: {
    headings: {
      en: ['order', 'sortorder', 'position'],
      ro: ['ordine', 'ordinea', 'pozitie', 'nrcrt'],
      pl: ['kolejnosc', 'lp'],
    },
    isOptional: true,
  },
} satisfies CsvColumns<keyof CountyCsvRow>

export const stationColumns = {
  countyCode: {
    headings: {
      en: ['countycode', 'county', 'code'],
      ro: ['codjudet', 'codjudetului', 'indicativjudet', 'judet', 'cod'],
      pl: ['kodpowiatu', 'kodokregu', 'kodwojewodztwa', 'kodteryt', 'teryt', 'kod', 'powiat', 'okreg', 'wojewodztwo'],
    },
  },
  number: {
    headings: {
      en: ['pollingstationnumber', 'stationnumber', 'number', 'pollingstation', 'station', 'no'],
      ro: [
        'numarulsectiei',
        'numarulsectieidevotare',
        'numarsectie',
        'numarsectiedevotare',
        'nrsectie',
        'nrsectiedevotare',
        'sectiadevotare',
        'sectiedevotare',
        'sectie',
        'sectia',
        'numar',
      ],
      pl: ['numerobwodu', 'nrobwodu', 'numerkomisji', 'nrkomisji', 'obwod', 'komisja', 'numer', 'nr'],
    },
  },
  address: {
    headings: {
      en: ['address', 'stationaddress', 'location'],
      ro: ['adresasectiei', 'adresasectie', 'adresa', 'sediu', 'sediul', 'locatie'],
      pl: ['adreskomisji', 'adressiedziby', 'adres', 'siedziba'],
    },
    isOptional: true,
  },
  latitude: {
    headings: {
      en: ['latitude', 'lat'],
      ro: ['latitudine', 'latitudinea'],
      pl: ['szerokoscgeograficzna', 'szerokosc'],
    },
    isOptional: true,
  },
  longitude: {
    headings: {
      en: ['longitude', 'lon', 'lng', 'long'],
      ro: ['longitudine', 'longitudinea'],
      pl: ['dlugoscgeograficzna', 'dlugosc'],
    },
    isOptional: true,
  },
} satisfies CsvColumns<keyof StationCsvRow>

/** A heading as the columns have them: lower-case base letters and digits without spaces. */
export const normalizeHeading = (cell: string) => normalizeForSearch(cell).replace(/[^\p{L}\p{N}]+/gu, '')

/** The index of each column in a header, or -1 if the header has no heading for it. A remark in brackets is not part of a heading. */
const matchColumns = (columns: CsvColumns, header: readonly string[]): number[] => {
  const cells = header.map(normalizeHeading)
  const shortCells = header.map(cell => normalizeHeading(cell.split(/[([]/, 1).join()))
  return Object.values(columns).map(({ headings }) => {
    const known = Object.values(headings).flat()
    for (const each of [cells, shortCells]) {
      const match = known.find(heading => each.includes(heading))
      if (match !== undefined) return each.indexOf(match)
    }
    return -1
  })
}

/** Whether a file's first row is a header: it has a heading of the first column, of two columns, or of one and no digits. */
export const isHeaderRow = (columns: CsvColumns, row: readonly string[]): boolean => {
  const indexes = matchColumns(columns, row)
  const count = indexes.filter(index => index >= 0).length
  return (indexes[0] ?? -1) >= 0 || count > 1 || (count === 1 && !row.some(cell => /\d/.test(cell)))
}

/** The index of each column in a row, or -1. With an empty header, columns are in their default order; a header is never guessed. */
export const locateColumns = (columns: CsvColumns, header: readonly string[]): readonly number[] =>
  header.length === 0
    ? Object.values(columns).map(({ needsHeading }, index) => (needsHeading ? -1 : index))
    : matchColumns(columns, header)

/** Required fields without a column in rows of up to `width` cells. */
export const missingColumns = (columns: CsvColumns, indexes: readonly number[], width: number): string[] =>
  Object.entries(columns).flatMap(([field, { isOptional }], index) => {
    const position = indexes[index] ?? -1
    return !isOptional && (position < 0 || position >= width) ? [field] : []
  })
