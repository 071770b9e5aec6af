import type { Situation } from '@scrutineer/contract/situation'
import type { UseQueryResult } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'

interface Props {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch' | 'dataUpdatedAt'>
  situation: Situation | undefined
}

/** The time of the numbers; after a failure, since when they are old, in the same place. */
export const Timeliness = ({ query: { isError, isFetching, refetch, dataUpdatedAt }, situation }: Props) => {
  const t = useTranslations('situation')
  const format = useFormatter()
  const timeZone = useTimeZone() ?? 'UTC'
  const clock = (at: Date) =>
    format.dateTime(at, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone })
  return (
    <span role="status" className="relative flex flex-wrap items-center gap-x-2">
      {!situation && !isError && <span className="sr-only">{t('loading')}</span>}
      {situation && !isError && <span aria-live="off">{t('asOf', { time: clock(new Date(situation.asOf)) })}</span>}
      {situation && !isError && (situation.inactiveNgos ?? 0) > 0 && (
        <span>{t('inactiveNgos', { count: situation.inactiveNgos ?? 0 })}</span>
      )}
      {situation && isError && (
        <span className="flex flex-wrap items-center gap-x-1.5 text-late">
          <TriangleAlert aria-hidden className="size-4" />
          {t('oldSince', { time: clock(new Date(dataUpdatedAt)) })}
          <button
            type="button"
            aria-busy={isFetching}
            className="rounded-sm font-medium text-accent underline-offset-2 hover:underline pointer-coarse:h-10"
            onClick={() => void refetch()}
          >
            {t('retry')}
          </button>
        </span>
      )}
    </span>
  )
}
