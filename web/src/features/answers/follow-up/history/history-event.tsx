import { followUpStates, severities } from '@scrutineer/contract/fields/follow-up-states'
import type { FollowUp, FollowUpEvent, ReleaseReason } from '@scrutineer/contract/follow-up'
import {
  ArrowRightLeft,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CornerUpRight,
  Link2,
  type LucideIcon,
  RotateCcw,
  SignalHigh,
  Undo,
  Undo2,
  Unlink2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCheckSentence } from '../../../../shared/use-check-sentence.ts'
import { Timestamp } from '../../../../ui/timestamp.tsx'

type EventKind = Exclude<FollowUpEvent['kind'], 'comment'>

const icons: Record<EventKind, LucideIcon> = {
  opened: CircleDashed,
  reopened: RotateCcw,
  taken: CircleDot,
  released: Undo2,
  assigned: ArrowRightLeft,
  state: CircleCheck,
  severity: SignalHigh,
  referred: CornerUpRight,
  linked: Link2,
  unlinked: Unlink2,
  undone: Undo,
}

const releaseReasons: readonly ReleaseReason[] = [
  'signed_out',
  'silence',
  'account_deleted',
  'no_access',
  'station_merged',
]

const minuteMs = 60_000

/** When it was referred, if that isn't when it was recorded. */
const ReferredAt = ({ event, referredAt }: { event: FollowUpEvent; referredAt: string | null }) => {
  const t = useTranslations('followUp')
  if (referredAt === null || Math.abs(Date.parse(event.at) - Date.parse(referredAt)) < minuteMs) return null
  return <> {t.rich('referredAt', { time: () => <Timestamp at={referredAt} format="compact" /> })}</>
}

/** What happened, in one line. */
const Text = ({ event, kind, referredAt }: { event: FollowUpEvent; kind: EventKind; referredAt: string | null }) => {
  const t = useTranslations('followUp')
  const sentence = useCheckSentence()
  const { account, value, report, check, isProblem } = event
  const rich = {
    account: account ?? '',
    value: value ?? '',
    report: report ?? '',
    b: (text: ReactNode) => <b className="font-semibold">{text}</b>,
    s: (text: ReactNode) => <span className="text-soft">{text}</span>,
  }
  if (check && (kind === 'opened' || kind === 'reopened'))
    return t.rich(`event.${kind}ByCheck`, { ...rich, value: sentence(check) })
  if (isProblem && (kind === 'opened' || kind === 'reopened')) return t.rich(`event.${kind}ByProblem`, rich)
  if (kind === 'opened' || kind === 'reopened')
    return t.rich(account ? `event.${kind}By` : value ? `event.${kind}` : `event.${kind}Alone`, rich)
  if (kind === 'released') {
    const reason = releaseReasons.find(each => each === value)
    return t.rich(reason ? `event.releasedFor.${reason}` : 'event.released', rich)
  }
  if (kind === 'state') {
    const state = followUpStates.find(each => each === value)
    return t.rich('event.state', { ...rich, value: state ? t(`state.${state}`) : '' })
  }
  if (kind === 'severity') {
    const severity = severities.find(each => each === value)
    return severity
      ? t.rich('event.severity', { ...rich, value: t(`severities.${severity}`) })
      : t.rich('event.noSeverity', rich)
  }
  return (
    <>
      {t.rich(`event.${kind}`, rich)}
      {kind === 'referred' && <ReferredAt event={event} referredAt={event.occurredAt ?? referredAt} />}
    </>
  )
}

interface Props {
  event: FollowUpEvent
  kind: EventKind
  /** The time of the last referral, for servers whose events don't have it; null for other events. */
  referredAt: FollowUp['referredAt']
}

/** An event of a follow-up with its time. */
export const HistoryEvent = ({ event, kind, referredAt }: Props) => {
  const t = useTranslations('followUp')
  const Icon = icons[kind]
  return (
    <li className="flex gap-2 text-sm">
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0 text-soft" />
      <span className="min-w-0 grow wrap-anywhere">
        <Text event={event} kind={kind} referredAt={referredAt} />
        {event.idMergedFollowUp !== undefined && <span className="text-soft"> · {t('earlierCase')}</span>}
      </span>
      <span className="shrink-0 text-soft">
        <Timestamp at={event.at} format="compact" />
      </span>
    </li>
  )
}
