import { useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Details } from './details.tsx'
import { threadKey } from './new-threads.ts'
import { useThreadWalk } from './use-thread-walk.ts'
import { threadsQuery, useThreadAddress } from './use-threads.ts'

/** What one observer sent from one polling station; anew for each, so that nothing of another is left on the screen. */
export const DetailsPage = () => {
  const t = useTranslations('errors')
  const { isUrgent, search, page, open } = useThreadAddress()
  const list = useQuery(threadsQuery(isUrgent, search, page))
  const { walk, next, canGo } = useThreadWalk(list.isPlaceholderData ? undefined : list.data)
  if (!open) return <EmptyState icon={MapPinOff} title={t('notFoundText')} />
  const key = threadKey(open)
  return (
    <Details
      key={key}
      place={open}
      next={next}
      onPrevious={canGo.back ? () => walk(-1) : undefined}
      onNext={canGo.on ? () => walk(1) : undefined}
    />
  )
}
