import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { unseenQuery } from '../../../features/answers/triage/triage-queries.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { TitleCountContext } from '../../../ui/layout/title-count-context.ts'

const maxShown = 999

/** The count in a badge and in the document title. */
const formatCount = (value: number): string => (value > maxShown ? `${maxShown}+` : `${value}`)

/** `UnseenUpdater` refetches it. Analysts can't mark a report as seen. */
const useUnseenCount = () => {
  const { isAnalyst } = useCurrentUser()
  const { data } = useQuery({ ...unseenQuery, enabled: false })
  return isAnalyst ? undefined : data?.urgent
}

/** The number of unseen emergencies in the menu. */
export const UnseenBadge = () => {
  const t = useTranslations('menu')
  const count = useUnseenCount()
  if (!count) return null
  return (
    <span className="ms-auto min-w-5 rounded-full bg-danger-solid px-1.5 text-center font-medium text-on-solid text-xs/[1.125rem]">
      <span aria-hidden>{formatCount(count)}</span>
      <span className="sr-only">{t('unseenCount', { count })}</span>
    </span>
  )
}

/** Puts the number of unseen emergencies before the document title of every screen. */
export const UnseenTitle = ({ children }: { children: ReactNode }) => {
  const count = useUnseenCount()
  return <TitleCountContext value={count ? formatCount(count) : undefined}>{children}</TitleCountContext>
}
