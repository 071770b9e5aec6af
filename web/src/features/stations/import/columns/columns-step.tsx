import type { PlaceField } from '@scrutineer/tables/columns/place-fields'
import { missingPlaceFields } from '@scrutineer/tables/columns/places'
import type { ColumnMapping, FormatChoice } from '@scrutineer/tables/table'
import { useTranslations } from 'use-intl'
import { ColumnTable } from '../../../../shared/table-files/column-table.tsx'
import { FileNotes } from '../../../../shared/table-files/file-notes.tsx'
import { FormatFields } from '../../../../shared/table-files/format-fields.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { PlacesFile } from '../file/read-places.ts'
import { useFieldChoices } from './use-field-choices.ts'

interface Props {
  fileName: string
  places: PlacesFile
  mapping: ColumnMapping<PlaceField>
  onChoice: (choice: FormatChoice) => void
  onMapping: (mapping: ColumnMapping<PlaceField>) => void
  onBack: () => void
  onCheck: () => void
}

/** What the columns of the file are, as guessed, to be confirmed or changed. */
export const ColumnsStep = ({ fileName, places, mapping, onChoice, onMapping, onBack, onCheck }: Props) => {
  const t = useTranslations('placesImport')
  const fields = useFieldChoices(mapping)
  const missing = missingPlaceFields(mapping)
  return (
    <>
      <p className="wrap-anywhere text-soft">{t('rowsInFile', { count: places.rowCount, file: fileName })}</p>
      <FormatFields format={places.format} onChoice={onChoice} />
      <FileNotes {...places} mapping={mapping} />
      <ColumnTable
        columns={places.columns}
        fields={fields}
        mapping={mapping}
        unsure={places.unsure}
        onMapping={onMapping}
      />
      {missing.length > 0 && (
        <p role="status" className="text-danger">
          {missing.includes('number') ? t('numberMissing') : t('countyMissing')}
        </p>
      )}
      <footer className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={missing.length > 0} onClick={onCheck}>
          {t('check')}
        </Button>
        <Button onClick={onBack}>{t('otherFile')}</Button>
      </footer>
    </>
  )
}
