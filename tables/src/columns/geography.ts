import type { CountyCsvRow, StationCsvRow } from '@scrutineer/contract/geography'
import type { ColumnMapping, TableColumn } from '../table.ts'
import { type ColumnGuess, createColumnFinder } from './find-columns.ts'
import { headings } from './heading.ts'
import { codeHeadings, nameHeadings, otherRegionCodes, regionHeadings, stationHeadings } from './place-headings.ts'

/** Rank of the regions that most countries call a county or a district. */
const countyRank = 3
const isCounty = ({ rank }: { readonly rank: number }) => rank === countyRank
const counties = regionHeadings.filter(isCounty).flatMap(({ name }) => name)
const regions = regionHeadings.filter(region => !isCounty(region)).flatMap(({ name }) => name)
const countyCodes = [
  ...codeHeadings(counties),
  ...otherRegionCodes.flatMap(({ code }) => code),
  ...codeHeadings(regions),
]

type Headings<Field extends string> = Readonly<Record<Field, readonly string[]>>

const countyHeadings: Headings<keyof CountyCsvRow> = {
  code: [...countyCodes, ...headings('code, cod, indicativ, kod, kod okręgu, código, код, კოდი, կոդ')],
  name: [
    ...nameHeadings(counties),
    ...headings('name, denumire, nume, nazwa, nazwa okręgu, okręg, nom, nombre, nome, назва, название, დასახელება'),
    ...nameHeadings(regions),
  ],
  diaspora: headings('diaspora, abroad, străinătate, în străinătate, zagranica, polonia'),
  order: headings('order, sort order, position, ordine, ordinea, poziție, nr crt, kolejność, lp'),
}

const stationOfCountyHeadings: Headings<keyof StationCsvRow> = {
  countyCode: [...countyCodes, ...counties, ...regions, ...headings('code, cod, kod, kod okręgu, okręg')],
  number: stationHeadings.number,
  address: stationHeadings.address,
  latitude: stationHeadings.latitude,
  longitude: stationHeadings.longitude,
  code: stationHeadings.code.filter(heading => heading.length > 4),
}

/** Recognizes columns by their headings; without a header they are in the order of the fields, of which `others` aren't in such files. */
const recognizer = <Field extends string>(byField: Headings<Field>, others: readonly Field[] = []) => {
  const known: ReadonlySet<string> = new Set(Object.values<readonly string[]>(byField).flat())
  // Object.keys loses the type of the keys.
  const fields = Object.keys(byField) as Field[]
  return {
    fields,
    isHeading: (normalized: string) => known.has(normalized),
    guess: (columns: readonly TableColumn[]): ColumnGuess<Field> => {
      if (columns.every(({ heading }) => heading === '')) {
        const isInOrder = (field: Field, at: number) =>
          !others.includes(field) && columns.some(({ index }) => index === at)
        const present = fields.filter(isInOrder)
        // Each of them has a column.
        const mapping = Object.fromEntries(present.map(field => [field, fields.indexOf(field)])) as ColumnMapping<Field>
        return { mapping, unsure: present }
      }
      const { find, assign, result } = createColumnFinder<Field>(columns)
      for (const field of fields) assign(field, find(byField[field]))
      return result()
    },
  }
}

export const countyColumns = recognizer(countyHeadings)
export const stationColumns = recognizer(stationOfCountyHeadings, ['code'])
