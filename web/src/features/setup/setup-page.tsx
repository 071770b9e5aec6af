import { useQuery } from '@tanstack/react-query'
import { ListChecks, Lock, RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import { useLiveCatchUp, useLiveRefetch } from '../../api/live/use-live.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { FormSkeleton } from '../../ui/feedback/form-skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { Checklist } from './checklist/checklist.tsx'
import { compareClocks } from './checklist/compare-clocks.ts'
import { ElectionForm } from './election/election-form.tsx'
import { RehearsalSection } from './election/rehearsal-section.tsx'
import { readinessQuery } from './readiness-query.ts'
import { RoundSection } from './round/round-section.tsx'

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
            onSent={() => void readiness.refetch()}
          />
        )}
        {readiness.isPending && <FormSkeleton fieldCount={8} hasButtons={false} />}
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
