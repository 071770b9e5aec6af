import { useTranslations } from 'use-intl'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { CsvRow } from './csv-row.ts'
import { RejectedRows } from './rejected-rows.tsx'
import { type useImportPreview, validRows } from './use-import-preview.ts'

/** The first few say whether the columns were understood. */
const maxShown = 5

interface Props {
  preview: ReturnType<typeof useImportPreview>
  lines: readonly CsvRow[]
}

/** What an import would do: how many it adds, the first of them, and which lines it leaves out. */
export const ImportPreview = ({ preview: { rejected, isChecking, checkError }, lines }: Props) => {
  const t = useTranslations('observerImport')
  const getErrorMessage = useErrorMessage()
  const good = validRows(lines, rejected)
  const title = t('willBeAdded', { count: good.length, total: lines.length })
  return (
    <>
      <section aria-label={title} className="grid gap-2">
        <div role="status">
          <h2 className="font-semibold">{title}</h2>
        </div>
        {isChecking && (
          <p className="flex items-center gap-2 text-soft">
            <Spinner />
            {t('checking')}
          </p>
        )}
        {checkError !== null && <p className="text-soft">{t('notChecked', { reason: getErrorMessage(checkError) })}</p>}
        {good.length > 0 && (
          <DataTable
            label={title}
            columns={[
              { id: 'name', header: t('name'), cell: ({ cells }: CsvRow) => <OptionalValue of={cells.name.trim()} /> },
              { id: 'phone', header: t('phone'), width: '40%', cell: ({ cells }: CsvRow) => cells.phone.trim() },
            ]}
            rows={good.slice(0, maxShown)}
            rowKey={({ line }) => line}
            rowName={({ cells }) => cells.name}
            empty={null}
          />
        )}
        {good.length > maxShown && <p className="text-soft">{t('more', { count: good.length - maxShown })}</p>}
      </section>
      <RejectedRows title={t('wontBeAdded', { count: rejected.length })} rejected={rejected} lines={lines} />
    </>
  )
}
