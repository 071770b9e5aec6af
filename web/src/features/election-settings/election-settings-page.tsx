import { useQuery } from '@tanstack/react-query'
import { Lock, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { FormSkeleton } from '../../ui/feedback/form-skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { SettingsForm } from './settings-form.tsx'

const Settings = () => {
  const query = useQuery(electionSettingsQuery())
  if (query.data) return <SettingsForm settings={query.data} />
  if (!query.isError) return <FormSkeleton fieldCount={3} hasButtons />
  return (
    <Card>
      <QueryFailure query={query} />
    </Card>
  )
}

/** The settings of the election, for organizers. */
export const ElectionSettingsPage = () => {
  const t = useTranslations('settings')
  const { isOrganizer } = useCurrentUser()
  const isOffered = useCapability('electionSettings')
  return (
    <PageLayout title={t('title')} subtitle={t('subtitle')} className="max-w-xl">
      {!isOrganizer && <EmptyCard icon={Lock} title={t('organizersTitle')} text={t('organizersText')} />}
      {isOrganizer && !isOffered && (
        <EmptyCard icon={SlidersHorizontal} title={t('unsupportedTitle')} text={t('unsupportedText')} />
      )}
      {isOrganizer && isOffered && <Settings />}
    </PageLayout>
  )
}
