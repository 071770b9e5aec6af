import { MAX_IMPORTED_LEVELS } from '@scrutineer/contract/place-imports'
import type { PlaceField } from '@scrutineer/tables/columns/place-fields'
import type { ColumnMapping } from '@scrutineer/tables/table'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { electionSettingsQuery } from '../../../../shared/activity/election-settings.ts'
import type { FieldChoice } from '../../../../shared/table-files/column-table.tsx'

interface AreaFields {
  readonly level: number
  readonly code: PlaceField
  readonly name: PlaceField
}

// The contract has the fields of each level.
const areaFields = Array.from(
  { length: MAX_IMPORTED_LEVELS },
  (_, index) => ({ level: index + 1, code: `area${index + 1}Code`, name: `area${index + 1}` }) as AreaFields,
)

/** The fields of a station. The areas are those of the election's levels, those in use, and one more. */
export const useFieldChoices = (mapping: ColumnMapping<PlaceField>): readonly FieldChoice<PlaceField>[] => {
  const t = useTranslations('placesImport')
  const settings = useQuery(electionSettingsQuery())
  const names = settings.data?.levels ?? []
  // The last level is the county.
  const levelNames = names.slice(0, -1)
  const county = t('county')
  const usedLevels = areaFields.findLastIndex(({ code, name }) => (mapping[code] ?? mapping[name]) !== undefined) + 1
  const shownLevels = Math.max(levelNames.length, usedLevels + 1)
  const areas = areaFields.slice(0, shownLevels).flatMap(({ level, code, name }) => {
    const label = levelNames[level - 1] ?? t('area', { level })
    return [
      { field: name, label },
      { field: code, label: t('codeOf', { place: label }) },
    ]
  })
  return [
    ...areas,
    { field: 'county', label: county },
    { field: 'countyCode', label: t('codeOf', { place: county }) },
    { field: 'number', label: t('number') },
    { field: 'name', label: t('name') },
    { field: 'address', label: t('address') },
    { field: 'latitude', label: t('latitude') },
    { field: 'longitude', label: t('longitude') },
    { field: 'voters', label: t('voters') },
    { field: 'code', label: t('code') },
    { field: 'active', label: t('active') },
  ]
}
