import { useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
// It is shown inside this screen: what both need is loaded once.
import '../threads/answers-page.tsx'
import { threadKey } from '../threads/new-threads.ts'
import { threadsQuery } from '../threads/threads-query.ts'
import { useThreadNavigation } from '../threads/use-thread-navigation.ts'
import { useThreadAddress } from '../threads/use-threads.ts'
import { DetailsSkeleton } from './details-skeleton.tsx'

/** One chunk has all parts of a report, so that they appear at once. */
const Details = lazyComponent(async () => (await import('./details.tsx')).Details, { fallback: <DetailsSkeleton /> })

/** What one observer reported from one polling station. The key resets all state when another thread is opened. */
export const DetailsPage = () => {
  const t = useTranslations('errors')
  const { isUrgent, search, page, open, hrefOf } = useThreadAddress()
  const list = useQuery(threadsQuery(isUrgent, search, page))
  const { goToAdjacent, next, hasPrevious, hasNext } = useThreadNavigation(
    list.isPlaceholderData ? undefined : list.data,
  )
  if (!open) return <EmptyState icon={MapPinOff} title={t('notFoundText')} />
  const key = threadKey(open)
  return (
    <Details
      key={key}
      observerStation={open}
      nextHref={next && hrefOf(next)}
      onPrevious={hasPrevious ? () => goToAdjacent(-1) : undefined}
      onNext={hasNext ? () => goToAdjacent(1) : undefined}
    />
  )
}
