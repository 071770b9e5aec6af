import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Details } from './details.tsx'
import { threadKey } from './new-threads.ts'
import { neighboursOf } from './stops.ts'
import { threadsQuery, useThreadAddress } from './use-threads.ts'

/** What one observer sent from one polling station; anew for each, so that nothing of another is left on the screen. */
export const DetailsPage = () => {
  const t = useTranslations('errors')
  const navigate = useNavigate()
  const { isUrgent, search, page, open, hrefOf } = useThreadAddress()
  const list = useQuery(threadsQuery(isUrgent, search, page))
  if (!open) return <EmptyState icon={MapPinOff} title={t('notFoundText')} />
  const key = threadKey(open)
  const { previous, next } = neighboursOf(list.data?.data ?? [], key)
  const go = (thread: typeof next) => thread && (() => void navigate({ href: hrefOf(thread), resetScroll: false }))
  return <Details key={key} place={open} next={next} onPrevious={go(previous)} onNext={go(next)} />
}
