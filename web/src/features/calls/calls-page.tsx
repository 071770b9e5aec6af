import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BellRing, PhoneCall, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import type { LiveEvent } from '../../api/live/sse-client.ts'
import { pollIntervalMs, useLiveRefetch, useLiveState } from '../../api/live/use-live.ts'
import { endpointKey, isFirstLoad } from '../../api/query.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { routePaths } from '../../shared/paths.ts'
import { useAreLevelsLoading } from '../../shared/places/level-names.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { PrintButton } from '../../ui/layout/print-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { BoardCard } from './board/board-table.tsx'
import { type CallSearch, callQueries } from './call-queries.ts'
import { CallsFilter } from './calls-filter.tsx'
import { OwingList } from './owing/owing-list.tsx'
import { CallSheetPanel } from './sheet/call-sheet-panel.tsx'
import { useCallSheet } from './sheet/use-call-sheet.ts'

/** The board counts all reports: on a busy day it is refetched at most this often. */
const countEveryMs = 10_000

const isCall = ({ kind }: LiveEvent) => kind === 'call' || kind === 'checkpoint'
const changesCounts = (event: LiveEvent) => isCall(event) || event.kind === 'answers'

/** Keeps board, list, queue, claims and sheet up to date. */
const useLiveCalls = () => {
  useLiveRefetch(endpointKey(calls.claims), isCall)
  useLiveRefetch(endpointKey(calls.sheet), isCall)
  useLiveRefetch(endpointKey(checkpoints.list), ({ kind }) => kind === 'checkpoint')
  useLiveRefetch(endpointKey(calls.queue), changesCounts, countEveryMs)
  useLiveRefetch(endpointKey(calls.owing), changesCounts, countEveryMs)
  useLiveRefetch(endpointKey(calls.board), changesCounts, countEveryMs)
}

const CheckpointsDialog = lazyComponent(
  async () => (await import('./checkpoints/checkpoints-dialog.tsx')).CheckpointsDialog,
)
const NumbersToVerify = lazyComponent(async () => (await import('./verify/numbers-to-verify.tsx')).NumbersToVerify, {
  msAfterPaint: 300,
})
const RemindDialog = lazyComponent(async () => (await import('./remind-dialog.tsx')).RemindDialog)

type OpenDialog = 'remind' | 'checkpoints' | 'add'

const Actions = ({ canRemind, onOpen }: { canRemind: boolean; onOpen: (dialog: OpenDialog) => void }) => {
  const t = useTranslations('calls')
  const { canChange, canManage } = useCurrentUser()
  return (
    <>
      {canChange && canRemind && (
        <Button icon={BellRing} label={t('remindAll')} aria-haspopup="dialog" onClick={() => onOpen('remind')} />
      )}
      {canManage && (
        <Button
          variant="ghost"
          icon={SlidersHorizontal}
          label={t('checkpoints')}
          aria-haspopup="dialog"
          onClick={() => onOpen('checkpoints')}
        />
      )}
      <PrintButton />
    </>
  )
}

const route = getRouteApi(routePaths.calls)

/** Who owes a report, and whom to call next. */
export const CallsPage = () => {
  const t = useTranslations('calls')
  const { canChange, canManage } = useCurrentUser()
  const search: CallSearch = route.useSearch()
  const navigate = route.useNavigate()
  const [dialog, setDialog] = useState<OpenDialog>()
  const queries = callQueries(search)
  const { mode } = useLiveState()
  const refetchInterval = mode === 'live' ? false : pollIntervalMs
  const board = useQuery({ ...queries.board, refetchInterval })
  const queueQuery = useQuery({ ...queries.queue, refetchInterval })
  const queue = queueQuery.data
  // The menu's number.
  const all = useQuery({ ...callQueries({}).queue, enabled: false }).data
  const areLevelsLoading = useAreLevelsLoading()
  const hasChecks = useCapability('forms')
  const sheet = useCallSheet(search)
  // In one column a late sheet would move the board below it.
  const isSheetLoading = canChange && (isFirstLoad(queueQuery) || isFirstLoad(sheet.sheet))
  useLiveCalls()
  const shown = areLevelsLoading ? undefined : board.data
  const checkpoints = shown?.checkpoints ?? []
  const checkpoint = queue?.checkpoint
  const change = (changed: CallSearch) =>
    void navigate({ search: old => ({ ...old, page: undefined, ...changed }), replace: true, resetScroll: false })
  const close = () => setDialog(undefined)
  return (
    <PageLayout
      title={t('title')}
      isWide
      count={
        queue &&
        checkpoint && (
          <>
            {t('owing', {
              owing: queue.owing,
              expected: queue.expected,
              checkpoint: checkpoint.name,
            })}{' '}
            <Timestamp at={checkpoint.dueAt} format="compact" />
            {all?.checkpoint && (all.owing !== queue.owing || all.checkpoint.id !== checkpoint.id) && (
              <span className="block text-soft text-sm">
                {t('menuCounts', { count: all.owing, checkpoint: all.checkpoint.name })}
              </span>
            )}
          </>
        )
      }
      actions={<Actions canRemind={Boolean(checkpoint && queue.owing > 0)} onOpen={setDialog} />}
    >
      {board.isError && <QueryFailure query={board} />}
      {shown && checkpoints.length === 0 && (
        <EmptyCard
          icon={PhoneCall}
          title={t('noCheckpoints')}
          text={canManage ? t('noCheckpointsText') : t('noCheckpointsStaffText')}
        >
          {canManage && (
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setDialog('add')}>
              {t('addCheckpoint')}
            </Button>
          )}
        </EmptyCard>
      )}
      {(shown ? checkpoints.length > 0 : !board.isError) && (
        <>
          {shown ? (
            <CallsFilter
              search={search}
              checkpoints={checkpoints}
              current={checkpoints.find(({ id }) => id === shown.idCurrent)}
              queue={queue}
              onChange={change}
            />
          ) : (
            <div className="h-7 pointer-coarse:h-9" />
          )}
          <div
            className={classNames(
              'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
              canChange && 'xl:grid-cols-[minmax(0,1fr)_23rem]',
            )}
          >
            {search.show === 'owing' ? (
              <OwingList search={search} sheet={sheet} onNavigate={change} />
            ) : (
              <div className="min-w-0 max-xl:order-last">
                <BoardCard board={isSheetLoading ? undefined : (shown ?? undefined)} search={search} />
              </div>
            )}
            {canChange && (
              <div className="min-w-0 xl:sticky xl:top-4 print:hidden">
                <CallSheetPanel search={search} queue={queue} state={sheet} isLoading={isSheetLoading} />
              </div>
            )}
          </div>
        </>
      )}
      {hasChecks && <NumbersToVerify />}
      {dialog === 'remind' && checkpoint && queue && (
        <RemindDialog checkpoint={checkpoint} queue={queue} onClose={close} />
      )}
      {(dialog === 'checkpoints' || dialog === 'add') && (
        <CheckpointsDialog isAdding={dialog === 'add'} onClose={close} />
      )}
    </PageLayout>
  )
}
