import { useTranslations } from 'use-intl'
import { useExplain } from '../../shared/explain.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Value } from '../../ui/value.tsx'
import type { FileLine } from './import-columns.ts'
import { goodLines, type useImportPreview } from './import-preview.ts'
import { RejectedLines } from './rejected-lines.tsx'

/** The first few say whether the columns were understood. */
const mostShown = 5

interface Props {
  preview: ReturnType<typeof useImportPreview>
  lines: readonly FileLine[]
}

/** What an import would do: how many it adds, the first of them, and which lines it leaves out. */
export const ImportFound = ({ preview: { rejected, isChecking, checkError }, lines }: Props) => {
  const t = useTranslations('observerImport')
  const explain = useExplain()
  const good = goodLines(lines, rejected)
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
        {checkError !== null && <p className="text-soft">{t('notChecked', { reason: explain(checkError) })}</p>}
        {good.length > 0 && (
          <DataTable
            label={title}
            columns={[
              { id: 'name', header: t('name'), cell: ({ cells }: FileLine) => <Value of={cells.name.trim()} /> },
              { id: 'phone', header: t('phone'), width: '40%', cell: ({ cells }: FileLine) => cells.phone.trim() },
            ]}
            rows={good.slice(0, mostShown)}
            rowKey={({ line }) => line}
            rowName={({ cells }) => cells.name}
            empty={null}
          />
        )}
        {good.length > mostShown && <p className="text-soft">{t('more', { count: good.length - mostShown })}</p>}
      </section>
      <RejectedLines title={t('wontBeAdded', { count: rejected.length })} rejected={rejected} lines={lines} />
    </>
  )
}
