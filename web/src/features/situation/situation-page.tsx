import { getRouteApi } from '@tanstack/react-router'
import { MapPinOff, MonitorOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths, routePaths } from '../../shared/paths.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { SituationActions } from './situation-actions.tsx'
import { SituationNumbers } from './situation-numbers.tsx'
import type { SituationSearch } from './situation-query.ts'
import { Timeliness } from './timeliness.tsx'
import { stationTotals } from './totals.ts'
import { useSituation } from './use-situation.ts'
import './situation.css'

const Wall = lazyComponent(async () => (await import('./wall/wall.tsx')).Wall)

const route = getRouteApi(routePaths.situation)

const NotCounted = () => {
  const t = useTranslations('situation')
  return (
    <EmptyCard icon={MonitorOff} title={t('unsupported')} text={t('unsupportedText')}>
      <LinkButton href={paths.statistics()}>{t('toStatistics')}</LinkButton>
    </EmptyCard>
  )
}

/** What has been reported up to now, live; with `?wall` for a large screen that stands unattended. */
export const SituationPage = () => {
  const t = useTranslations('situation')
  const { idNgo, wall }: SituationSearch = route.useSearch()
  const isWall = wall === true
  const { canManage } = useCurrentUser()
  const query = useSituation(idNgo, isWall)
  const { data, isPlaceholderData } = query
  // Numbers of another NGO would be taken for those of the chosen one.
  const situation = isPlaceholderData ? undefined : (data ?? undefined)
  const isMissing = !useCapability('situation')
  if (isWall && !isMissing) return <Wall situation={situation} updatedAt={query.dataUpdatedAt} idNgo={idNgo} />
  const isEmpty = situation?.reports.all === 0 && stationTotals(situation).stations === 0
  return (
    <PageLayout
      title={t('title')}
      isWide
      className="@container"
      count={isMissing ? undefined : <Timeliness query={query} situation={situation} />}
      actions={!isMissing && <SituationActions idNgo={idNgo} />}
    >
      {isMissing && <NotCounted />}
      {!isMissing && query.isError && !situation && (
        <Card>
          <QueryFailure query={query} />
        </Card>
      )}
      {isEmpty && (
        <EmptyCard icon={MapPinOff} title={t('emptyTitle')} text={t('emptyText')}>
          {canManage && <LinkButton href={paths.placesImport()}>{t('import')}</LinkButton>}
        </EmptyCard>
      )}
      {!isMissing && !isEmpty && (situation || !query.isError) && (
        <SituationNumbers situation={situation} idNgo={idNgo} />
      )}
    </PageLayout>
  )
}
