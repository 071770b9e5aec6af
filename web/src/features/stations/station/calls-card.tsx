import { calls } from '@scrutineer/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { endpointQuery } from '../../../api/query.ts'
import { outcomeIcons, outcomeLabels } from '../../../shared/activity/outcomes.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'

const shownCalls = 10

/** The newest calls to observers of a station. */
const stationCallsQuery = (idPollingStation: number) =>
  queryOptions({
    ...endpointQuery(calls.list, { query: { idPollingStation, page: 1, pageSize: shownCalls } }),
    placeholderData: undefined,
  })

/** Earlier calls to observers of the station. Nothing without calls. */
export const CallsCard = ({ idPollingStation }: { idPollingStation: number }) => {
  const t = useTranslations('stations')
  const outcome = useTranslations('calls')
  const list = useLiveQuery(stationCallsQuery(idPollingStation), { concerns: ({ kind }) => kind === 'call' })
  const { data } = list
  if (list.isError && !data)
    return (
      <Card className="p-4">
        <QueryFailure query={list} />
      </Card>
    )
  if (!data || data.totalItems === 0) return null
  return (
    <Card aria-label={t('calls')} className="min-w-0 overflow-hidden">
      <h2 className="border-line border-b px-4 py-2.5 font-semibold">{t('calls')}</h2>
      <ul className="divide-y divide-line">
        {data.data.map(call => {
          const Icon = outcomeIcons[call.outcome]
          return (
            <li key={call.id} className="grid gap-0.5 px-4 py-2.5 text-sm">
              <span className="flex flex-wrap items-center gap-x-2">
                <Icon aria-hidden className="size-3.5 shrink-0 text-soft" />
                <span className="font-medium">{outcome(outcomeLabels[call.outcome])}</span>
                <span className="ms-auto text-soft">
                  <Timestamp at={call.at} />
                </span>
              </span>
              <span className="wrap-anywhere text-soft">
                {t('callBy', { account: call.account, name: call.observerName })}
              </span>
              {call.comment && <span className="wrap-anywhere whitespace-pre-wrap">{call.comment}</span>}
            </li>
          )
        })}
      </ul>
      {data.totalItems > data.data.length && (
        <p className="border-line border-t px-4 py-2.5 text-soft text-sm">
          {t('callsLimited', { shown: String(data.data.length), count: String(data.totalItems) })}
        </p>
      )}
    </Card>
  )
}
