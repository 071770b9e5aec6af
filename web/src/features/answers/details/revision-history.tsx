import type { AnswerVersion, VisitVersion } from '@scrutineer/contract/answers'
import { History } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { VisitDetails } from '../../../shared/visit-details.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { useAnswerSource } from './answer-source.tsx'
import type { WithObserverName } from './history-query.ts'
import { SelectedOptions } from './review/typed-value.tsx'
import { changeTimes } from './superseded-revisions.ts'

/** Times of the last few changes. */
const ChangeTimes = ({ versions }: { versions: readonly { readonly supersededAt: string | null }[] }) => {
  const { times, hasMore } = changeTimes(versions)
  return (
    <>
      {': '}
      {hasMore && '…, '}
      {times.map((at, index) => (
        <Fragment key={`${at} ${index}`}>
          {index > 0 && ', '}
          <Timestamp at={at} format="compact" />
        </Fragment>
      ))}
    </>
  )
}

interface RevisionHistoryProps<T> {
  versions: readonly T[]
  /** The title if nothing changed. */
  unchanged?: string
  children: (version: T) => ReactNode
}

/** How often and when something changed, which expands to its earlier versions. */
const RevisionHistory = <T extends { readonly id: number; readonly supersededAt: string | null }>({
  versions,
  unchanged,
  children,
}: RevisionHistoryProps<T>) => {
  const t = useTranslations('answers')
  const superseded = versions.filter(({ supersededAt }) => supersededAt !== null)
  if (versions.length === 0) return null
  return (
    <details className="w-fit max-w-full text-sm">
      <summary className="flex w-fit items-baseline gap-1.5 rounded-sm text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <History aria-hidden className="size-3.5 shrink-0 self-center" />
        <span className="underline decoration-dotted underline-offset-2">
          {superseded.length > 0 ? t('changeCount', { count: superseded.length }) : unchanged}
          {superseded.length > 0 && <ChangeTimes versions={superseded} />}
        </span>
      </summary>
      <ol aria-label={t('revisionHistory')} className="mt-1.5 grid gap-2 border-line border-s-2 ps-3">
        {versions.map(version => (
          <li key={version.id} className="grid gap-0.5">
            {children(version)}
          </li>
        ))}
      </ol>
    </details>
  )
}

interface RevisionSourceProps {
  by: string
  from: string
  until: string | null
  /** Version of the answered form. */
  formVersion?: number
  /** How it arrived, if the observer's phone didn't send it. */
  source?: string | undefined
}

type Reviewed = Pick<AnswerVersion, 'correction' | 'conflict' | 'acceptedBy' | 'verifications'>

/** What staff did with a version: why they corrected it, decided on it, or verified it. */
const VersionReview = ({ correction, conflict, acceptedBy, verifications = [] }: Reviewed) => {
  const t = useTranslations('answers.review')
  return (
    <>
      {correction && <p className="whitespace-pre-wrap wrap-anywhere">{correction.reason}</p>}
      {acceptedBy && <p className="text-soft text-xs">{t('acceptedBy', { account: acceptedBy })}</p>}
      {conflict && (
        <p className="text-soft text-xs">
          {t(`conflict.${conflict.resolution ?? 'open'}`, { account: conflict.account ?? '' })}
          {conflict.at && ' · '}
          {conflict.at && <Timestamp at={conflict.at} />}
        </p>
      )}
      {verifications.map(({ method, account, at, withdrawnBy }) => (
        <p key={at} className="text-soft text-xs">
          {t(`verified.${method}`)} · {account}, <Timestamp at={at} />
          {withdrawnBy && ` · ${t('withdrawnBy', { account: withdrawnBy })}`}
        </p>
      ))}
    </>
  )
}

/** The observer of a version, the period it was current, and the version of the form. */
const RevisionSource = ({ by, from, until, formVersion, source }: RevisionSourceProps) => {
  const t = useTranslations('answers')
  return (
    <p className="wrap-anywhere text-soft text-xs">
      {by} · <Timestamp at={from} />
      {until !== null && until !== from && ' – '}
      {until !== null && until !== from && <Timestamp at={until} />}
      {formVersion !== undefined && ` · ${t('formVersion', { version: String(formVersion) })}`}
      {source && ` · ${source}`}
    </p>
  )
}

/** Earlier answers to a question, and the current one if it was verified and no longer is. */
export const AnswerHistory = ({ versions }: { versions: readonly WithObserverName<AnswerVersion>[] }) => {
  const t = useTranslations('answers')
  const sourceOf = useAnswerSource()
  return (
    <RevisionHistory versions={versions} unchanged={t('review.formerlyVerified')}>
      {({
        options,
        isNotObserved,
        answeredAt,
        supersededAt,
        observerName,
        formVersion,
        dictatedTo,
        importedBy,
        ...review
      }) => (
        <>
          <RevisionSource
            by={review.correction ? t('review.correctedBy', { account: review.correction.account }) : observerName}
            from={answeredAt}
            until={supersededAt}
            formVersion={formVersion}
            source={sourceOf({ dictatedTo, importedBy })}
          />
          <SelectedOptions {...{ options, isNotObserved }} isCorrection={Boolean(review.correction)} hasFlags />
          <VersionReview {...review} />
        </>
      )}
    </RevisionHistory>
  )
}

/** Earlier versions of a visit. */
export const VisitHistory = ({ versions }: { versions: readonly WithObserverName<VisitVersion>[] }) => {
  const t = useTranslations('answers')
  return (
    <RevisionHistory versions={versions}>
      {visit => (
        <>
          <RevisionSource by={visit.observerName} from={visit.reportedAt} until={visit.supersededAt} />
          <p>
            {t('ARRIVAL')} <Timestamp at={visit.observerArrivalTime} format="short" /> · {t('DEPARTURE')}{' '}
            <Timestamp at={visit.observerLeaveTime} format="short" />
            {visit.urbanArea && ` · ${t('URBAN_AREA')}`}
            {visit.isPollingStationPresidentFemale && ` · ${t('PRESIDENT_WOMAN')}`}
          </p>
          <VisitDetails visit={visit} />
        </>
      )}
    </RevisionHistory>
  )
}
