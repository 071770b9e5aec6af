import type { ElectionSettings } from '@scrutineer/contract/election-settings'
import { type ReadinessCheck, readiness } from '@scrutineer/contract/readiness'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, Lock, RefreshCw } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import { useLiveCatchUp, useLiveRefetch } from '../../api/live/use-live.ts'
import { endpointQuery } from '../../api/query.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { FormSkeleton } from '../../ui/feedback/form-skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { Checklist } from './checklist/checklist.tsx'
import { CarefulSection } from './election/careful-section.tsx'
import { ElectionForm } from './election/election-form.tsx'
import { RehearsalSection } from './election/rehearsal-section.tsx'
import { RoundDialog } from './round/round-dialog.tsx'

/** Starts the next round, which ends a rehearsal. */
const RoundSection = ({ settings }: { settings: ElectionSettings }) => {
  const t = useTranslations('setup.round')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isRehearsal = settings.isRehearsal === true
  const title = isRehearsal ? t('endRehearsal') : t('newRound')
  const name = settings.electionName ?? ''
  return (
    <Card aria-labelledby={id} className="grid gap-3 p-5">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <p>{t('consequences')}</p>
      {name === '' && <p className="text-soft">{t('nameFirst')}</p>}
      <Button
        variant="danger"
        className="justify-self-start"
        disabled={name === ''}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      {isOpen && (
        <RoundDialog electionName={name} title={title} isRehearsal={isRehearsal} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

/** More than a slow connection delays the answer. */
const NOTABLE_OFFSET_SECONDS = 5

/**
 * Compares the server's clock with that of this computer, which got the checks at `receivedAt`. Server and database share a
 * clock on most installations, so their comparison alone would find nothing. Either clock may be the wrong one.
 */
const compareClocks = (checks: readonly ReadinessCheck[], receivedAt: number): ReadinessCheck[] =>
  checks.map(check => {
    const { serverTime } = check.detail
    if (check.id !== 'clock' || typeof serverTime !== 'string') return check
    const browserOffset = Math.round((Date.parse(serverTime) - receivedAt) / 1000)
    const isNotable = Math.abs(browserOffset) >= NOTABLE_OFFSET_SECONDS
    return {
      ...check,
      state: check.state === 'ok' && isNotable ? 'warning' : check.state,
      detail: { ...check.detail, browserOffset },
    }
  })

/** What is ready for the election. */
const readinessQuery = () => endpointQuery(readiness.get)

/** Reports matter only for the rehearsal; a busy day has a hundred a second. */
const refetchEveryMs = 5_000
const withoutChecks: ReadonlySet<string> = new Set(['followUp', 'call'])

const Setup = () => {
  const readiness = useQuery({ ...readinessQuery(), refetchOnMount: 'always' })
  const settings = useQuery(electionSettingsQuery())
  useLiveRefetch(readinessQuery().queryKey, ({ kind }) => !withoutChecks.has(kind), refetchEveryMs)
  useLiveCatchUp(readiness)
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <div className="grid grid-cols-1 gap-4">
        {readiness.isError && (
          <Card className="empty:hidden">
            <QueryFailure query={readiness} />
          </Card>
        )}
        {readiness.data && (
          <Checklist
            checks={compareClocks(readiness.data.checks, readiness.dataUpdatedAt)}
            onDone={() => void readiness.refetch()}
          />
        )}
        {readiness.isPending && <FormSkeleton fieldCount={16} hasButtons={false} />}
      </div>
      <div className="grid grid-cols-1 gap-4">
        {settings.isError && (
          <Card className="empty:hidden">
            <QueryFailure query={settings} />
          </Card>
        )}
        {settings.isPending && <FormSkeleton fieldCount={3} hasButtons />}
        {settings.data && <ElectionForm settings={settings.data} />}
        {settings.data && readiness.data && (
          <>
            <RehearsalSection settings={settings.data} hasReports={readiness.data.hasReports} />
            <CarefulSection settings={settings.data} />
            <RoundSection settings={settings.data} />
          </>
        )}
      </div>
    </div>
  )
}

const CheckAgain = () => {
  const t = useTranslations('setup')
  const { refetch, isFetching } = useQuery(readinessQuery())
  return (
    <Button isBusy={isFetching} onClick={() => void refetch()}>
      {!isFetching && <RefreshCw aria-hidden />}
      {t('refresh')}
    </Button>
  )
}

/** What is ready for the election, its name and date, the rehearsal and the next round; for organizers. */
export const SetupPage = () => {
  const t = useTranslations('setup')
  const { isOrganizer } = useCurrentUser()
  const isOffered = useCapability('readiness')
  return (
    <PageLayout title={t('title')} subtitle={t('subtitle')} actions={isOrganizer && isOffered && <CheckAgain />}>
      {!isOrganizer && <EmptyCard icon={Lock} title={t('organizersTitle')} text={t('organizersText')} />}
      {isOrganizer && !isOffered && (
        <EmptyCard icon={ListChecks} title={t('unsupportedTitle')} text={t('unsupportedText')} />
      )}
      {isOrganizer && isOffered && <Setup />}
    </PageLayout>
  )
}
