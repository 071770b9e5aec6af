import { MAX_IMPORTED_LEVELS } from '@scrutineer/contract/place-imports'
import { areaFileFields, type PlaceField } from '@scrutineer/tables/columns/place-fields'
import { missingPlaceFields } from '@scrutineer/tables/columns/places'
import type { ColumnMapping } from '@scrutineer/tables/table'
import { useTranslations } from 'use-intl'
import { ColumnTable, type FieldChoice } from '../../../shared/table-files/column-table.tsx'
import { FileNotes } from '../../../shared/table-files/file-notes.tsx'
import { FormatFields } from '../../../shared/table-files/format-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import type { PlacesFile } from './file/places-worker.ts'
import type { PlacesPick } from './file/use-places-file.ts'
import type { ImportSteps } from './use-import-steps.ts'

const areas = Array.from({ length: MAX_IMPORTED_LEVELS }, (_, index) => {
  const [code, name] = areaFileFields(index + 1)
  return { level: index + 1, code, name }
})
const stationFields = ['number', 'name', 'address', 'latitude', 'longitude', 'voters', 'code', 'active'] as const

/** The fields of a station. The areas are those of the election's levels, those in use, and one more. */
const useFieldChoices = (
  mapping: ColumnMapping<PlaceField>,
  levels: readonly string[],
): readonly FieldChoice<PlaceField>[] => {
  const t = useTranslations('placesImport')
  // The last level is the county.
  const levelNames = levels.slice(0, -1)
  const usedLevels = areas.findLastIndex(({ code, name }) => (mapping[code] ?? mapping[name]) !== undefined) + 1
  const named = areas
    .slice(0, Math.max(levelNames.length, usedLevels + 1))
    .map(({ level, ...fields }) => ({ ...fields, label: levelNames[level - 1] ?? t('area', { level }) }))
  const places = [...named, { code: 'countyCode' as const, name: 'county' as const, label: t('county') }]
  return [
    ...places.flatMap(({ code, name, label }) => [
      { field: name, label },
      { field: code, label: t('codeOf', { place: label }) },
    ]),
    ...stationFields.map(field => ({ field, label: t(field) })),
  ]
}

/** What the columns of the file are, as guessed, to be confirmed or changed. */
export const ColumnsStep = ({ pick, places, ...steps }: ImportSteps & { pick: PlacesPick; places: PlacesFile }) => {
  const t = useTranslations('placesImport')
  const { mapping } = steps
  const fields = useFieldChoices(mapping, steps.levels)
  const missing = missingPlaceFields(mapping)
  return (
    <>
      <p className="wrap-anywhere text-soft">{t('rowsInFile', { count: places.rowCount, file: pick.file.name })}</p>
      <FormatFields format={places.format} onChoice={steps.setChoice} />
      <FileNotes {...places} mapping={mapping} />
      <ColumnTable
        columns={places.columns}
        fields={fields}
        mapping={mapping}
        unsure={places.unsure}
        onMapping={steps.setMapping}
      />
      {missing.length > 0 && (
        <p role="status" className="text-danger">
          {missing.includes('number') ? t('numberMissing') : t('countyMissing')}
        </p>
      )}
      <footer className="flex flex-wrap gap-2">
        <Button variant="primary" label={t('check')} disabled={missing.length > 0} onClick={steps.startCheck} />
        <Button onClick={steps.reset}>{t('otherFile')}</Button>
      </footer>
    </>
  )
}
