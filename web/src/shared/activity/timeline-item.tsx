import type { TimelineItem } from '@scrutineer/contract/timeline'
import { FileText, Flag, ListChecks, LogOut, type LucideIcon, MapPin, Phone, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { paths } from '../paths.ts'
import { outcomeIcons, outcomeLabels } from './outcomes.ts'
import { StationLink } from './station-link.tsx'
import { useTypedFlagLabel } from './use-flag-label.ts'

const icons: Readonly<Record<TimelineItem['kind'], LucideIcon>> = {
  arrival: MapPin,
  departure: LogOut,
  answers: ListChecks,
  note: FileText,
  message: Send,
  call: Phone,
}

interface Props {
  item: TimelineItem
  /** The observer is named, instead of the station: the timeline is the station's. */
  isAtStation: boolean
}

const ReportLink = ({ item }: Pick<Props, 'item'>) => {
  const t = useTranslations('timeline')
  if (item.idPollingStation === null) return null
  const place = item.pollingStationName ?? ''
  return (
    <Link
      href={paths.details(false, item.idObserver, item.idPollingStation)}
      aria-label={t('openReportOf', { name: item.observerName, station: place })}
      className="shrink-0 rounded-sm text-accent text-sm hover:underline"
    >
      {t('openReport')}
    </Link>
  )
}

/** What happened, in one line. */
const Title = ({ item, isAtStation }: Props) => {
  const t = useTranslations('timeline')
  const outcomes = useTranslations('calls')
  const { kind, answers, note, message, call, idPollingStation: id } = item
  const station = () => id !== null && <StationLink id={id}>{item.pollingStationName}</StationLink>
  const name = item.observerName
  if (kind === 'message') return t('message', { title: message?.title ?? '' })
  if (kind === 'call') return t('call', { outcome: call ? outcomes(outcomeLabels[call.outcome]) : '' })
  if (kind === 'answers') {
    const counts = { count: answers?.numberOfAnswers ?? 0, flagged: answers?.numberOfFlagged ?? 0 }
    const form = answers?.formTitle || answers?.formCode || ''
    return isAtStation ? t('answersOf', { ...counts, form, name }) : t.rich('answersFrom', { ...counts, form, station })
  }
  if (kind === 'note') {
    if (note?.staffAccount) return t('staffNote', { account: note.staffAccount })
    return isAtStation ? t('noteOf', { name }) : t.rich('noteFrom', { station })
  }
  return isAtStation ? t(`${kind}Of`, { name }) : t.rich(kind, { station })
}

const Flags = ({ answers }: Pick<TimelineItem, 'answers'>) => {
  const wording = useTypedFlagLabel()
  if (!answers || answers.topFlags.length === 0) return null
  const more = answers.numberOfFlagged - answers.topFlags.length
  return (
    <p className="wrap-anywhere text-soft text-sm">
      {answers.topFlags.map(flag => `${flag.questionCode} ${wording(flag)}`).join(' · ')}
      {more > 0 && ` +${more}`}
    </p>
  )
}

const Source = ({ answers }: Pick<TimelineItem, 'answers'>) => {
  const t = useTranslations('answers')
  if (!answers?.dictatedTo) return null
  return (
    <p className="flex items-center gap-1.5 text-soft text-sm">
      <Phone aria-hidden className="size-3.5 shrink-0" />
      {t('dictatedTo', { account: answers.dictatedTo })}
    </p>
  )
}

const Note = ({ note }: Pick<TimelineItem, 'note'>) => {
  const t = useTranslations('timeline')
  const files = note && note.numberOfAttachments > 0 ? t('files', { count: note.numberOfAttachments }) : ''
  return (
    <p className="whitespace-pre-wrap wrap-anywhere text-soft text-sm">
      {note?.text}
      {note?.isCut && '…'}
      {note?.text && files && ' · '}
      {files}
    </p>
  )
}

const Message = ({ message }: Pick<TimelineItem, 'message'>) => {
  const t = useTranslations('timeline')
  if (!message) return null
  return (
    <p className="text-soft text-sm">
      {message.account ?? message.from}
      {' · '}
      {t(message.status === 'not_configured' ? 'delivery.notConfigured' : `delivery.${message.status}`)}
      {message.settledAt && message.status === 'delivered' && (
        <>
          {' '}
          <Timestamp at={message.settledAt} format="short" />
        </>
      )}
    </p>
  )
}

const Call = ({ call }: Pick<TimelineItem, 'call'>) => {
  const t = useTranslations('timeline')
  if (!call) return null
  const { account, nextTryAt, comment } = call
  return (
    <>
      <p className="text-soft text-sm">
        {account}
        {nextTryAt !== null && (
          <>
            {' · '}
            {t.rich('nextTry', { time: () => <Timestamp at={nextTryAt} format="short" /> })}
          </>
        )}
      </p>
      {comment !== null && <p className="wrap-anywhere whitespace-pre-wrap text-sm">{comment}</p>}
    </>
  )
}

/** An item of a timeline: its time, what happened, and the link to the report. */
export const TimelineRow = ({ item, isAtStation }: Props) => {
  const isFlagged = (item.answers?.numberOfFlagged ?? 0) > 0
  const isReport = item.kind === 'answers' || item.kind === 'note'
  const Icon: LucideIcon = isFlagged ? Flag : item.call ? outcomeIcons[item.call.outcome] : icons[item.kind]
  const content: ReactNode = (
    <>
      {item.kind === 'answers' && <Flags answers={item.answers} />}
      <Source answers={item.answers} />
      {item.kind === 'note' && <Note note={item.note} />}
      {item.kind === 'message' && <Message message={item.message} />}
      <Call call={item.call} />
    </>
  )
  return (
    <li className="flex gap-2">
      <span className="w-11 shrink-0 pt-1 text-soft text-sm">
        <Timestamp at={item.at} format="short" />
      </span>
      <span className="flex shrink-0 flex-col items-center">
        <span
          className={classNames(
            'grid size-7 place-content-center rounded-full border',
            isFlagged ? 'text-danger' : 'text-soft',
          )}
        >
          <Icon aria-hidden className="size-3.5" />
        </span>
        <span className="forced-color-adjust-none w-px grow bg-line" />
      </span>
      <div className="grid min-w-0 grow content-start gap-0.5 pt-1 pb-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="min-w-0 wrap-anywhere font-medium">
            <Title item={item} isAtStation={isAtStation} />
          </p>
          {isReport && <ReportLink item={item} />}
        </div>
        {content}
      </div>
    </li>
  )
}
