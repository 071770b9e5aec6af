import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ColumnTable, type FieldChoice } from '../../../shared/table-files/column-table.tsx'
import { FormatFields } from '../../../shared/table-files/format-fields.tsx'
import type { PickedFile } from '../../../shared/table-files/table-format.ts'
import type { ImportField } from './file/observer-row.ts'
import type { ObserversFile } from './file/read-observers.ts'

interface Props {
  pick: PickedFile<ImportField>
  read: ObserversFile
  /** Rows may name their NGO. */
  hasNgos: boolean
  onPick: (pick: PickedFile<ImportField>) => void
}

/** How the file was read and what its columns are, to be changed if the guess is wrong. Open if a column is missing or nothing names one. */
export const ColumnsDetails = ({ pick, read, hasNgos, onPick }: Props) => {
  const t = useTranslations('observerImport')
  // Stays open when the column has been chosen.
  const [isOpenAtFirst] = useState(read.missing.length > 0 || read.unsure.length > 0)
  const fields: FieldChoice<ImportField>[] = [
    { field: 'phone', label: t('phone') },
    { field: 'pin', label: t('pin') },
    { field: 'name', label: t('name') },
    { field: 'firstName', label: t('firstName') },
    { field: 'backupPhone', label: t('backupPhone') },
    { field: 'stations', label: t('stations') },
    { field: 'stationCounty', label: t('stationCounty') },
    { field: 'stationNumber', label: t('stationNumber') },
    ...(hasNgos ? [{ field: 'ngo' as const, label: t('ngo') }] : []),
  ]
  return (
    <details open={isOpenAtFirst} className="rounded-md border px-3 py-2">
      <summary className="cursor-pointer font-medium text-sm">{t('columnsTitle')}</summary>
      <div className="mt-3 grid gap-4">
        <FormatFields format={read.format} onChoice={choice => onPick({ ...pick, choice, mapping: undefined })} />
        <ColumnTable
          columns={read.columns}
          fields={fields}
          // Before the file has been read again, the columns are those just chosen.
          mapping={pick.mapping ?? read.mapping}
          unsure={read.unsure}
          onMapping={mapping => onPick({ ...pick, mapping })}
        />
      </div>
    </details>
  )
}
