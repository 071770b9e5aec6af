import type { TableColumn } from '@scrutineer/contract/analysis'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'

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
  return (
    <FormDialog
      title={t('columns')}
      action={t('show')}
      read={data => data.getAll('column').map(String)}
      onSubmit={async names => {
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
    </FormDialog>
  )
}
