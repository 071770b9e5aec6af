import type { TableColumn } from '@scrutineer/contract/analysis'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { MAX_COLUMNS_LENGTH } from './table-query.ts'

interface Props {
  columns: readonly TableColumn[]
  shown: readonly TableColumn[]
  headerOf: (column: TableColumn) => string
  onChoose: (names: readonly string[]) => void
  onClose: () => void
}

/** Chooses the columns of the table, and of its file. */
export const ColumnsDialog = ({ columns, shown, headerOf, onChoose, onClose }: Props) => {
  const t = useTranslations('analysis.table')
  const [isTooMany, setTooMany] = useState(false)
  return (
    <FormDialog
      title={t('columns')}
      action={t('show')}
      read={data => data.getAll('column').map(String)}
      onSubmit={async names => {
        if (names.join(',').length > MAX_COLUMNS_LENGTH) return setTooMany(true)
        onChoose(names)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-soft">{t('columnsHint')}</p>
      <div className="grid">
        {columns.map(column => (
          <Checkbox
            key={column.name}
            name="column"
            value={column.name}
            label={headerOf(column)}
            defaultChecked={shown.includes(column)}
          />
        ))}
      </div>
      <FormError text={isTooMany ? t('tooManyColumns') : undefined} />
    </FormDialog>
  )
}
