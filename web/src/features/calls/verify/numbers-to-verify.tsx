import { answers } from '@scrutineer/contract/answers'
import { useFormatter, useTranslations } from 'use-intl'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { endpointQuery } from '../../../api/query.ts'
import { telephoneHref } from '../../../shared/activity/telephone-href.ts'
import { paths } from '../../../shared/paths.ts'
import { useCheckSentence } from '../../../shared/use-check-sentence.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'

const query = { check: 'any', pageSize: 10 } as const
const refetchEveryMs = 10_000

/** The newest reports for which a check fires: whom to call about their numbers, after those who owe a report. */
export const NumbersToVerify = () => {
  const t = useTranslations('calls.verify')
  const format = useFormatter()
  const sentence = useCheckSentence()
  const { data } = useLiveQuery(endpointQuery(answers.threads, { query }), {
    concerns: ({ kind }) => kind === 'answers',
    everyMs: refetchEveryMs,
  })
  if (!data || data.data.length === 0) return null
  return (
    <Card aria-labelledby="verify" className="grid min-w-0 gap-2 p-4">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="verify" className="font-semibold">
          {t('title')}
        </h2>
        <Link href={paths.threads(false, { check: 'any' })} className="text-accent underline underline-offset-2">
          {t('all', { number: format.number(data.totalItems) })}
        </Link>
      </header>
      <ul>
        {data.data.map(thread => (
          <li
            key={`${thread.idObserver} ${thread.idPollingStation}`}
            className="grid gap-x-4 gap-y-0.5 border-line border-t py-2 md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <p className="wrap-anywhere min-w-0">
              <Link
                href={paths.details(false, thread.idObserver, thread.idPollingStation, { check: 'any' })}
                className="font-medium text-accent underline underline-offset-2"
              >
                {thread.pollingStationName}
              </Link>{' '}
              {thread.topChecks?.map(({ says }) => sentence(says)).join(' · ')}
            </p>
            <p className="text-soft">
              {thread.observerName}
              {thread.observerPhoneNumber !== undefined && (
                <>
                  {' · '}
                  <a
                    href={telephoneHref(thread.observerPhoneNumber)}
                    className="text-accent underline underline-offset-2"
                  >
                    {thread.observerPhoneNumber}
                  </a>
                </>
              )}
              {' · '}
              <span className="whitespace-nowrap">
                <Timestamp at={thread.lastModified} format="compact" />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
