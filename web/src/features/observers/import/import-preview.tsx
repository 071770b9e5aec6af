import { useTranslations } from 'use-intl'
import { hasCapability } from '../../../api/capabilities.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { ObserverRow } from './file/observer-row.ts'
import { RejectedRows } from './rejected-rows.tsx'
import type { useImportPreview } from './use-import-preview.ts'
import { countUpdates } from './use-update-check.ts'

/** Enough rows to check the column mapping. */
const maxShown = 5

interface Props {
  preview: ReturnType<typeof useImportPreview>
  rows: readonly ObserverRow[]
}

/** Previews an import: the number of rows to add, the first of them, and the rejected rows. */
export const ImportPreview = ({ preview, rows }: Props) => {
  const { read, rejected, update, valid, added, isChecking, isComplete, checkError } = preview
  const t = useTranslations('observerImport')
  const getErrorMessage = useErrorMessage()
  const newPins = added.filter(({ hasNewPin }) => hasNewPin).length
  const title = !isComplete
    ? t('linesInFile', { count: rows.length })
    : update
      ? t('willBeUpdated', { added: added.length, ...countUpdates(update), rejected: rejected.length })
      : hasCapability('imports')
        ? t('willBeAdded', { count: added.length, total: rows.length })
        : t('willBeSent', { count: added.length, total: rows.length })
  const shown = valid.filter(({ line }) => update?.existing.get(line)?.length !== 0)
  const changeColumn = {
    id: 'change',
    header: t('change'),
    cell: ({ line }: ObserverRow) =>
      update?.existing
        .get(line)
        ?.map(field => t(field))
        .join(', ') ?? t('isNew'),
  }
  const others = (['pin', 'backupPhone', 'stations', 'stationCounty', 'stationNumber', 'ngo'] as const).filter(
    field => read?.mapping[field] !== undefined,
  )
  return (
    <>
      <section aria-label={title} className="grid gap-2">
        <div role="status">
          <h2 className="font-semibold">{title}</h2>
        </div>
        {isComplete && newPins > 0 && <p className="text-soft">{t('newPins', { count: newPins })}</p>}
        {isChecking && (
          <p className="flex items-center gap-2 text-soft">
            <Spinner />
            {t('checking')}
          </p>
        )}
        {checkError !== null && !isChecking && (
          <div className="flex flex-wrap items-center gap-2">
            <FormError text={t('checkFailed', { reason: getErrorMessage(checkError) })} />
            <Button onClick={preview.checkAgain}>{t('checkAgain')}</Button>
          </div>
        )}
        {shown.length > 0 && (
          <DataTable
            label={title}
            columns={[
              {
                id: 'name',
                header: t('name'),
                cell: ({ cells }: ObserverRow) => <OptionalValue of={cells.name.trim()} />,
              },
              { id: 'phone', header: t('phone'), cell: ({ cells }: ObserverRow) => cells.phone.trim() },
              ...others.map(field => ({
                id: field,
                header: t(field),
                cell: ({ cells, hasNewPin }: ObserverRow) => (
                  <OptionalValue of={field === 'pin' && hasNewPin ? '' : cells[field].trim()} />
                ),
              })),
              ...(update ? [changeColumn] : []),
            ]}
            rows={shown.slice(0, maxShown)}
            rowKey={({ line }) => line}
            rowName={({ cells }) => cells.name}
            empty={null}
          />
        )}
        {shown.length > maxShown && <p className="text-soft">{t('andMore', { count: shown.length - maxShown })}</p>}
      </section>
      <RejectedRows title={t('willNotBeAdded', { count: rejected.length })} rejected={rejected} rows={rows} />
    </>
  )
}
