import type { AnswerVersion, VisitVersion } from '@scrutineer/contract/answers'
import { Flag, History } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { changeTimes } from './earlier-versions.ts'
import type { Told } from './history-query.ts'
import { ReportTime } from './thread-list.tsx'

/** When it was changed, the last few times. */
const Times = ({ versions }: { versions: readonly { readonly supersededAt: string | null }[] }) => {
  const { times, hasMore } = changeTimes(versions)
  return (
    <>
      {': '}
      {hasMore && '…, '}
      {times.map((at, index) => (
        <Fragment key={`${at} ${index}`}>
          {index > 0 && ', '}
          <ReportTime at={at} />
        </Fragment>
      ))}
    </>
  )
}

interface EarlierProps<T> {
  versions: readonly T[]
  children: (version: T) => ReactNode
}

/** How often something was changed and when, and behind it what it was before. */
const Earlier = <T extends { readonly id: number; readonly supersededAt: string | null }>({
  versions,
  children,
}: EarlierProps<T>) => {
  const t = useTranslations('answers')
  if (versions.length === 0) return null
  return (
    <details className="w-fit max-w-full text-sm">
      <summary className="flex w-fit items-baseline gap-1.5 rounded-sm text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <History aria-hidden className="size-3.5 shrink-0 self-center" />
        <span className="underline decoration-dotted underline-offset-2">
          {t('changed', { count: versions.length })}
          <Times versions={versions} />
        </span>
      </summary>
      <ol aria-label={t('earlier')} className="mt-1.5 grid gap-2 border-line border-l-2 pl-3">
        {versions.map(version => (
          <li key={version.id} className="grid gap-0.5">
            {children(version)}
          </li>
        ))}
      </ol>
    </details>
  )
}

interface SentProps {
  by: string
  from: string
  until: string | null
  /** Of the form that it answered. */
  formVersion?: number
}

/** Who sent it, how long it held, and to which version of the form. */
const Sent = ({ by, from, until, formVersion }: SentProps) => {
  const t = useTranslations('answers')
  return (
    <p className="break-words text-soft text-xs">
      {by} · <Moment at={from} /> – <Moment at={until} />
      {formVersion !== undefined && ` · ${t('formVersion', { version: String(formVersion) })}`}
    </p>
  )
}

/** What was answered to a question before. */
export const EarlierAnswers = ({ versions }: { versions: readonly Told<AnswerVersion>[] }) => {
  const t = useTranslations('answers')
  return (
    <Earlier versions={versions}>
      {({ options, answeredAt, supersededAt, observerName, formVersion }) => (
        <>
          <Sent by={observerName} from={answeredAt} until={supersededAt} formVersion={formVersion} />
          {options.length === 0 && <p className="text-soft">{t('takenBack')}</p>}
          {options.map(({ idOption, text, value, flagged }) => (
            <div key={idOption}>
              <p className="flex flex-wrap items-center gap-x-2 break-words">
                {text}
                {flagged && (
                  <Badge look="danger" icon={Flag}>
                    {t('flagged')}
                  </Badge>
                )}
              </p>
              {value && <p className="whitespace-pre-wrap break-words border-line border-l-2 pl-3">{value}</p>}
            </div>
          ))}
        </>
      )}
    </Earlier>
  )
}

/** What was said of a visit before. */
export const EarlierVisits = ({ versions }: { versions: readonly Told<VisitVersion>[] }) => {
  const t = useTranslations('answers')
  return (
    <Earlier versions={versions}>
      {visit => (
        <>
          <Sent by={visit.observerName} from={visit.reportedAt} until={visit.supersededAt} />
          <p>
            {t('ARRIVAL')} <Moment at={visit.observerArrivalTime} format="short" /> · {t('DEPARTURE')}{' '}
            <Moment at={visit.observerLeaveTime} format="short" />
            {visit.urbanArea && ` · ${t('URBAN_AREA')}`}
            {visit.isPollingStationPresidentFemale && ` · ${t('PRESIDENT_WOMAN')}`}
          </p>
        </>
      )}
    </Earlier>
  )
}
