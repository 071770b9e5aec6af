import { useTranslations } from 'use-intl'
import { flatExport, useStartExport } from '../../../shared/downloads/export-download.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { filterOf, stationColumns, type TableSearch } from './table-query.ts'

interface Props {
  search: TableSearch
  /** The form, and the filters in words. */
  title: string
  filters: readonly string[]
  /** Names of the columns on the screen. */
  columns: readonly string[]
  onClose: () => void
}

/** Downloads the reports and columns of the table. */
export const TableDownload = ({ search, title, filters, columns, onClose }: Props) => {
  const t = useTranslations('answers')
  const tTable = useTranslations('analysis.table')
  const startExport = useStartExport()
  const names = [...stationColumns, ...columns]
  return (
    <FormDialog
      title={tTable('downloadTitle')}
      action={t('download')}
      read={data => (data.get('format') === 'xlsx' ? ('xlsx' as const) : ('csv' as const))}
      onSubmit={async format => {
        const query = { ...filterOf(search), columns: names.join(','), format }
        await startExport(flatExport(title, query), filters)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-soft">{[title, ...filters].join(' · ')}</p>
      <p>{tTable('downloadText', { count: names.length })}</p>
      <Select label={t('analysisFile.format')} name="format">
        <option value="csv">CSV</option>
        <option value="xlsx">{t('analysisFile.workbook')}</option>
      </Select>
      <p className="text-soft text-sm">{t('analysisFile.persons')}</p>
      <p className="text-soft text-sm">{t('analysisFile.formulas')}</p>
    </FormDialog>
  )
}
