import type { OwingObserver } from '@scrutineer/contract/fields/call-values'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Phone, PhoneOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pollIntervalMs, useLiveState } from '../../../api/live/use-live.ts'
import { MessageButton } from '../../../shared/activity/message-button.tsx'
import { outcomeIcons, outcomeLabels } from '../../../shared/activity/outcomes.ts'
import { StationLink } from '../../../shared/activity/station-link.tsx'
import { telephoneHref } from '../../../shared/activity/telephone-href.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { DictateButton } from '../../../shared/dictate/dictate-button.tsx'
import { PagedTable } from '../../../shared/pages/paged-table.tsx'
import { paths } from '../../../shared/paths.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Link, LinkButton } from '../../../ui/link.tsx'
import type { Column } from '../../../ui/table/props.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { StateSwatch } from '../board/report-bar.tsx'
import { type CallSearch, callQueries, owingPageSize } from '../call-queries.ts'
import type { CallSheetState } from '../sheet/use-call-sheet.ts'

const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={telephoneHref(phone)} className="text-accent hover:underline">
    {phone}
  </a>
)

const Owed = ({ row: { state, owed } }: { row: OwingObserver }) => {
  const t = useTranslations('calls')
  return (
    <span className="wrap-anywhere grid gap-0.5 text-sm">
      <span className="inline-flex items-center gap-1.5">
        <StateSwatch state={state} className="size-2.5" />
        {t(`state.${state}`)}
      </span>
      {owed.map(({ idPollingStation, pollingStationName, countyName, answered, required }) => (
        <span key={`${idPollingStation} ${countyName}`} className="text-soft">
          {idPollingStation === null ? (
            countyName
          ) : (
            <StationLink id={idPollingStation}>{pollingStationName}</StationLink>
          )}
          {answered > 0 && ` · ${t('answeredOf', { answered, required })}`}
        </span>
      ))}
    </span>
  )
}

const LastTry = ({ row: { lastCall, calledBy } }: { row: OwingObserver }) => {
  const t = useTranslations('calls')
  const Icon = lastCall && outcomeIcons[lastCall.outcome]
  return (
    <span className="wrap-anywhere grid gap-0.5 text-sm">
      {calledBy !== null && <span className="text-accent">{t('callsNow', { account: calledBy })}</span>}
      {lastCall && Icon ? (
        <>
          <span className="inline-flex items-center gap-1.5">
            <Icon aria-hidden className="size-3.5 shrink-0 text-soft" />
            <span>
              {t(outcomeLabels[lastCall.outcome])} <Timestamp at={lastCall.at} format="compact" />
            </span>
          </span>
          <span className="text-soft">{lastCall.account}</span>
        </>
      ) : (
        calledBy === null && <span className="text-soft">{t('notCalled')}</span>
      )}
    </span>
  )
}

/** The columns of the list of those who owe a report. */
const useOwingColumns = (sheet: CallSheetState): Column<OwingObserver>[] => {
  const t = useTranslations('calls')
  const { canChange } = useCurrentUser()
  const { take, observer } = sheet
  const columns: Column<OwingObserver>[] = [
    {
      id: 'name',
      header: t('observer'),
      cell: ({ observerName, phone, ngo }) => (
        <span className="grid">
          <Link href={paths.observer('view', phone)} className="wrap-anywhere font-medium hover:underline">
            {observerName}
          </Link>
          <span className="wrap-anywhere font-normal text-soft text-sm">{ngo}</span>
        </span>
      ),
    },
    { id: 'owed', header: t('station'), cell: row => <Owed row={row} /> },
    {
      id: 'phone',
      header: t('phone'),
      cell: ({ phone, backupPhone }) => (
        <span className="grid gap-0.5">
          <PhoneLink phone={phone} />
          {backupPhone !== null && (
            <span className="text-sm">
              <span className="text-soft">{t('backupPhone')}</span> <PhoneLink phone={backupPhone} />
            </span>
          )}
        </span>
      ),
    },
    { id: 'lastTry', header: t('lastTry'), cell: row => <LastTry row={row} /> },
  ]
  if (!canChange) return columns
  return [
    ...columns,
    {
      id: 'actions',
      header: t('actions'),
      width: '10.5rem',
      cell: ({ idObserver, observerName, phone, calledBy }) => (
        <span className="flex justify-end gap-1 max-sm:flex-wrap max-sm:justify-start">
          <Button
            size="narrow"
            icon={Phone}
            label={t('call')}
            aria-label={t('callObserver', { name: observerName })}
            disabled={take.isPending || (calledBy !== null && observer?.idObserver !== idObserver)}
            isBusy={take.isPending && take.variables === idObserver}
            onClick={() => take.mutate(idObserver)}
          />
          <DictateButton isIcon idObserver={idObserver} name={observerName} />
          <MessageButton isIcon observer={{ id: idObserver, name: observerName, phone }} />
        </span>
      ),
    },
  ]
}

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
          icon={ArrowLeft}
          label={t('backToBoard')}
          href={paths.calls({ ...search, show: undefined, page: undefined, only: undefined })}
          preservesScroll
        />
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
