import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { saveFile } from '../../../lib/files/save-file.ts'
import { useLineColumn } from '../../../shared/table-files/use-line-column.tsx'
import { Button } from '../../../ui/button.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { rejectedRowsFile } from './file/csv-files.ts'
import { importFields, type ObserverRow, type RejectedRow } from './file/observer-row.ts'

/** Rows shown on the page; the file has all of them. */
const maxShown = 50

interface Props {
  title: string
  rejected: readonly RejectedRow[]
  /** The rows of the file, as written. */
  rows: readonly ObserverRow[]
}

/** The rejected rows with their reasons, and a file of all of them to correct. */
export const RejectedRows = ({ title, rejected, rows }: Props) => {
  const t = useTranslations('observerImport')
  const language = useLocale()
  const lineColumn = useLineColumn(t('line'))
  const more = rejected.length - maxShown
  const rowsByLine = new Map(rows.map(row => [row.line, row]))
  /** The other cells of the row, without a PIN that the file doesn't have. */
  const valuesOf = ({ line }: RejectedRow) => {
    const row = rowsByLine.get(line)
    const shown = importFields.filter(field => field !== 'phone' && !(field === 'pin' && row?.hasNewPin))
    return row ? shown.map(field => row.cells[field].trim()).filter(text => text !== '') : []
  }
  if (rejected.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-2">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold">{title}</h2>
        <Button
          icon={Download}
          label={t('saveRejected')}
          onClick={() => saveFile(rejectedRowsFile(rejected, rows, language), t('rejectedFileName'))}
        />
      </header>
      <DataTable
        label={title}
        columns={[
          lineColumn,
          {
            id: 'phone',
            header: t('phone'),
            width: '12rem',
            cell: ({ phone }: RejectedRow) => <OptionalValue of={phone} />,
          },
          {
            id: 'values',
            header: t('values'),
            cell: row => (
              <span className="wrap-anywhere">
                <OptionalValue of={valuesOf(row).join(' · ')} />
              </span>
            ),
          },
          { id: 'reason', header: t('reason'), cell: ({ reason }: RejectedRow) => reason },
        ]}
        rows={rejected.slice(0, maxShown)}
        rowKey={({ line }) => line}
        rowName={({ line }) => String(line)}
        empty={null}
      />
      {more > 0 && <p className="text-soft">{t('andMore', { count: more })}</p>}
    </section>
  )
}
