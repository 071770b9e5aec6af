import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, PhoneOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pollIntervalMs, useLiveState } from '../../../api/live/use-live.ts'
import { PagedTable } from '../../../shared/pages/paged-table.tsx'
import { paths } from '../../../shared/paths.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { callQueries, owingPageSize } from '../call-queries.ts'
import type { CallSearch } from '../call-search.ts'
import type { CallSheetState } from '../sheet/use-call-sheet.ts'
import { useOwingColumns } from './owing-columns.tsx'

interface Props {
  search: CallSearch
  sheet: CallSheetState
  onNavigate: (change: CallSearch) => void
}

/** Who owes the report of the checkpoint, in place of the board: from here each is called, messaged, or dictates. */
export const OwingList = ({ search, sheet, onNavigate }: Props) => {
  const t = useTranslations('calls')
  const format = useFormatter()
  const getErrorMessage = useErrorMessage()
  const heading = useRef<HTMLHeadingElement>(null)
  // The cell or the chip that opened the list may be far away, or gone.
  useEffect(() => heading.current?.focus(), [])
  const { mode } = useLiveState()
  const list = useQuery({ ...callQueries(search).owing, refetchInterval: mode === 'live' ? false : pollIntervalMs })
  const columns = useOwingColumns(sheet)
  const total = list.data?.totalItems
  return (
    <section aria-labelledby="owing" className="grid min-w-0 grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <LinkButton
          variant="ghost"
          href={paths.calls({ ...search, show: undefined, page: undefined, only: undefined })}
          preservesScroll
        >
          <ArrowLeft aria-hidden />
          {t('backToBoard')}
        </LinkButton>
        <h2 id="owing" ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          {t('owingTitle')}
        </h2>
        {total !== undefined && (
          <span className="text-soft">{t('owingCount', { count: total, number: format.number(total) })}</span>
        )}
      </header>
      <FormError text={sheet.take.error === null ? undefined : getErrorMessage(sheet.take.error)} />
      <PagedTable
        label={t('owingTitle')}
        columns={columns}
        list={list}
        page={search.page ?? 1}
        pageSize={owingPageSize}
        pageSizes={[owingPageSize]}
        rowKey={({ idObserver }) => idObserver}
        rowName={({ observerName }) => observerName}
        onNavigate={({ page }) => onNavigate({ page })}
        empty={<EmptyState icon={PhoneOff} title={t('owingNone')} text={t('owingNoneText')} />}
      />
    </section>
  )
}
