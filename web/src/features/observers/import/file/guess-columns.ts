import { locateColumns, observerColumns, stationColumns } from '@scrutineer/contract/csv/columns'
import { findColumn } from '../../../../shared/table-files/columns.ts'
import type { ColumnMapping, TableColumn } from '../../../../shared/table-files/table-format.ts'
import type { ImportField } from './observer-row.ts'

const ngoHeadings = ['ngo', 'organization', 'organisation', 'ong', 'organizatie', 'organizatia', 'organizacja']

/** Files in which each part of the name has a column, in the languages of their authors. */
const lastNameHeadings = [
  ...['lastname', 'surname', 'familyname', 'numedefamilie', 'nazwisko', 'nom', 'nomdefamille', 'apellido', 'apellidos'],
  ...['nachname', 'familienname', 'apelido', 'sobrenome', 'прізвище', 'фамилия', 'გვარი', 'ազգանուն'],
]
const firstNameHeadings = [
  ...['firstname', 'firstnames', 'givenname', 'givennames', 'forename', 'forenames', 'othernames', 'prenume', 'imie'],
  ...['imiona', 'prenom', 'prenoms', 'nombre', 'nombres', 'vorname', 'vornamen', 'імя', 'имя', 'სახელი', 'անուն'],
]

/** The code of the place that phones choose, the most specific heading first. */
const stationCountyHeadings = [
  ...['stationcounty', 'stationcountycode', 'municipalitycode', 'countycode', 'municipality', 'county'],
  ...['codjudet', 'codjudetului', 'indicativjudet', 'codmunicipiu', 'codcomuna', 'codlocalitate', 'codsiruta', 'judet'],
  ...['kodgminy', 'terytgminy', 'kodteryt', 'teryt', 'kodpowiatu', 'terytpowiatu', 'gmina', 'powiat'],
]

/** They may number the rows of a list of people. */
const ambiguousHeadings: readonly string[] = ['number', 'no', 'numar', 'numer', 'nr']
const stationNumberHeadings = Object.values(stationColumns.number.headings)
  .flat()
  .filter(heading => !ambiguousHeadings.includes(heading))

const knownHeadings: ReadonlySet<string> = new Set([
  ...Object.values(observerColumns).flatMap(({ headings }) => Object.values(headings).flat()),
  ...lastNameHeadings,
  ...firstNameHeadings,
  ...ngoHeadings,
  ...stationCountyHeadings,
  ...stationNumberHeadings,
])

export const isObserverHeading = (normalized: string): boolean => knownHeadings.has(normalized)

const hasOnlyNumbers = ({ samples }: TableColumn) =>
  samples.length > 0 && samples.every(text => /^[\d\s,;|]+$/.test(text))

/** County code and number of the assigned stations in two columns. A column such as “station” may have numbers alone. */
const guessStationColumns = (columns: readonly TableColumn[], mapping: ColumnMapping<ImportField>) => {
  const { stations, ...others } = mapping
  const isTaken = (index: number) => Object.values(others).includes(index)
  const county = findColumn(columns, stationCountyHeadings, isTaken)
  const labels = columns.find(({ index }) => index === stations)
  const number =
    labels && hasOnlyNumbers(labels)
      ? labels
      : findColumn(columns, stationNumberHeadings, index => isTaken(index) || index === stations)
  if (!county || !number) return mapping
  const isPair = number === labels || labels === undefined
  return isPair ? { ...others, stationCounty: county.index, stationNumber: number.index } : mapping
}

/** The mapping by headings, as the server does it; the template's order without a header. */
export const guessObserverColumns = (columns: readonly TableColumn[]): ColumnMapping<ImportField> => {
  const width = Math.max(0, ...columns.map(({ index }) => index + 1))
  const headings = Array.from({ length: width }, (_, at) => columns.find(({ index }) => index === at)?.heading ?? '')
  const isNamed = headings.some(heading => heading !== '')
  const positions = locateColumns(observerColumns, isNamed ? headings : [])
  const located = Object.keys(observerColumns).map((field, index) => [field, positions[index] ?? -1] as const)
  const entries = located.filter(([, index]) => index >= 0 && index < width)
  const mapping: Partial<Record<ImportField, number>> = Object.fromEntries(entries)
  const find = (headings: readonly string[]) =>
    findColumn(columns, headings, index => Object.values(mapping).includes(index))?.index
  const assign = (field: ImportField, index: number | undefined) => {
    if (index !== undefined) mapping[field] = index
  }
  if (mapping.name === undefined) assign('name', find(lastNameHeadings))
  if (mapping.name !== undefined) assign('firstName', find(firstNameHeadings))
  assign('ngo', find(ngoHeadings))
  return guessStationColumns(columns, mapping)
}
