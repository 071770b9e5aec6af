import {
  type AuditDetail,
  type AuditDetails,
  type AuditEntry,
  type AuditSubject,
  auditDetails,
  type ResolvedSubject,
} from '@scrutineer/contract/audit'
import type { ElectionSettings } from '@scrutineer/contract/election-settings'
import type { AuditAction } from '@scrutineer/contract/fields/audit-action'
import { callOutcomes } from '@scrutineer/contract/fields/call-values'
import { verificationMethods } from '@scrutineer/contract/fields/corrections'
import { followUpStates, severities } from '@scrutineer/contract/fields/follow-up-states'
import type { NgoFields } from '@scrutineer/contract/fields/ngo'
import type { ObserverChange } from '@scrutineer/contract/fields/observer'
import type { StaffAccountChange } from '@scrutineer/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import { formatDateTime } from '../../lib/format/dates.ts'
import { outcomeLabels } from '../../shared/activity/outcomes.ts'
import { ngosQuery, useNgoShortNames } from '../../shared/ngos.ts'
import { paths } from '../../shared/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import type { Column } from '../../ui/table/props.ts'
import { Timestamp } from '../../ui/timestamp.tsx'

/** The fields that a change may list. */
type AuditedField =
  | keyof Omit<ObserverChange, 'idObserver'>
  | keyof NgoFields
  | keyof StaffAccountChange
  | Exclude<keyof ElectionSettings, 'version' | 'availableLanguages'>

const isDetail = (name: string): name is AuditDetail => auditDetails.some(detail => detail === name)
const detailRank = (name: string) => (isDetail(name) ? auditDetails.indexOf(name) : auditDetails.length)

/** Looks up an NGO's name: undefined while loading, null for an unknown id. */
const useNgoNames = () => {
  const { data } = useQuery(ngosQuery)
  return (id: number) => data && (data.find(ngo => ngo.id === id)?.name ?? null)
}

/** What staff decide on an answer that contradicts a correction. */
const decisions = ['kept', 'accepted'] as const

/** Looks up the name of a state, severity or outcome; undefined for another detail and for a value of a newer server. */
const useValueNames = () => {
  const followUp = useTranslations('followUp')
  const calls = useTranslations('calls')
  const review = useTranslations('answers.review')
  const stateName = (value: string) =>
    [
      ...followUpStates.flatMap(each => (each === value ? followUp(`state.${each}`) : [])),
      ...verificationMethods.flatMap(each => (each === value ? review(`verified.${each}`) : [])),
      ...decisions.flatMap(each => (each === value ? review(`decided.${each}`) : [])),
      ...(value === 'withdrawn' ? [review('verificationWithdrawn')] : []),
    ][0]
  return (detail: string, value: string) => {
    if (detail === 'state') return stateName(value)
    if (detail === 'severity')
      return severities.flatMap(each => (each === value ? followUp(`severities.${each}`) : []))[0]
    if (detail !== 'outcome') return undefined
    return callOutcomes.flatMap(each => (each === value ? calls(outcomeLabels[each]) : []))[0]
  }
}

/**
 * Labels for an audit entry, in the user's language. The compiler checks that every action, detail and field has one; those
 * of a newer server appear under their wire names.
 */
export const useAuditLabels = () => {
  const t = useTranslations('audit')
  const format = useFormatter()
  const timeZone = useTimeZone() ?? 'UTC'
  const ngoName = useNgoNames()
  const valueName = useValueNames()
  const actionLabel = (action: AuditAction) => (t.has(`actions.${action}`) ? t(`actions.${action}`) : action)
  const fieldLabel = (name: string) => {
    // The wire name is a string; `has` checks that it is a known field.
    const field = name as AuditedField
    return t.has(`fields.${field}`) ? t(`fields.${field}`) : name
  }
  /** Undefined while the name is loading. */
  const ngoLabel = (id: number) => {
    const name = ngoName(id)
    return name === null ? t('deletedName', { name: t('idLabel', { id: String(id) }) }) : name
  }
  const detailValue = (name: string, value: NonNullable<AuditDetails[AuditDetail]>): string => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (Array.isArray(value)) return value.map(fieldLabel).join(', ')
    if (name === 'referredAt') return formatDateTime(new Date(String(value)), timeZone)
    if (name === 'idNgo') return ngoLabel(Number(value)) ?? ''
    if (typeof value === 'number' && name !== 'pollingStationNumber') return format.number(value)
    return valueName(name, String(value)) ?? String(value)
  }
  return {
    actionLabel,
    ngoLabel,
    kindLabel: (kind: AuditSubject['kind']) => t(`kinds.${kind}`),
    /** The name of the subject, else its number. */
    subjectLabel: ({ id, name }: { id: number; name: string | null }) => name ?? t('idLabel', { id: String(id) }),
    /** The label and value of each detail. */
    detailLabels: ({ facts }: AuditEntry) =>
      Object.entries(facts)
        .sort(([a], [b]) => detailRank(a) - detailRank(b))
        .map(([name, value]) => ({
          label: isDetail(name) ? t(`facts.${name}`) : name,
          value: detailValue(name, value),
        })),
  }
}

type AuditLabels = ReturnType<typeof useAuditLabels>

/** A dash, not “unspecified”: the action has no such value. */
const emptyCell = <span className="text-soft">–</span>

interface CellLineProps {
  children: string | undefined
  /** A short name's name in full. */
  fullText?: string | undefined
  isSmall?: boolean
}

const CellLine = ({ children, fullText = children, isSmall = false }: CellLineProps) => (
  // Limited to one line; the title shows a long name in full.
  <span
    title={fullText}
    className={classNames('wrap-anywhere sm:line-clamp-1 sm:break-all', isSmall && 'text-soft text-xs')}
  >
    {children}
  </span>
)

const ActorCell = ({ entry: { account, action, idNgo }, labels }: { entry: AuditEntry; labels: AuditLabels }) => {
  const t = useTranslations('audit')
  const shortNameOf = useNgoShortNames()
  if (account === null)
    return <span className="text-soft">{t(action === 'retention.erase' ? 'byServer' : 'unknownAccount')}</span>
  const name = idNgo === null ? undefined : labels.ngoLabel(idNgo)
  return (
    <span className="grid min-w-0 max-sm:text-end">
      <CellLine>{account}</CellLine>
      {idNgo !== null && (
        <CellLine isSmall fullText={name}>
          {shortNameOf(idNgo) ?? name}
        </CellLine>
      )}
    </span>
  )
}

/** The address of an action's subject; undefined if it was deleted or has no screen. */
const subjectHref = (subject: ResolvedSubject): string | undefined => {
  const { kind, id, isGone, phone, idNgo, idObserver, idPollingStation } = subject
  if (isGone) return undefined
  if (kind === 'ngo') return paths.ngo('view', id)
  if (kind === 'form') return paths.form(id)
  if (kind === 'notification') return paths.notifications({ sent: id })
  if (kind === 'observer') return phone === undefined ? undefined : paths.observer('view', phone)
  if (kind === 'staff') return idNgo === undefined ? undefined : paths.ngo('view', idNgo)
  if (idObserver === undefined || idPollingStation === undefined) return undefined
  return paths.details(false, idObserver, idPollingStation)
}

const SubjectCell = ({ subject, labels }: { subject: ResolvedSubject | null; labels: AuditLabels }) => {
  const t = useTranslations('audit')
  if (!subject) return emptyCell
  const name = labels.subjectLabel(subject)
  const kind = labels.kindLabel(subject.kind)
  const href = subjectHref(subject)
  return (
    <span className="grid min-w-0 max-sm:text-end">
      {href === undefined ? (
        <CellLine>{name}</CellLine>
      ) : (
        <Link href={href} className="rounded-sm text-accent hover:underline">
          <CellLine>{name}</CellLine>
        </Link>
      )}
      <CellLine isSmall>{subject.isGone ? t('deletedName', { name: kind }) : kind}</CellLine>
    </span>
  )
}

const DetailsCell = ({ entry, labels }: { entry: AuditEntry; labels: AuditLabels }) => {
  const details = labels.detailLabels(entry)
  if (details.length === 0) return emptyCell
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5 max-sm:justify-end">
      {details.map(({ label, value }) => (
        <li key={label} className="min-w-0 wrap-anywhere">
          <span className="text-soft">{label}</span> {value}
        </li>
      ))}
    </ul>
  )
}

/** The columns of the list, which are also the lines of a card. */
export const useAuditColumns = (): Column<AuditEntry>[] => {
  const t = useTranslations('audit')
  const labels = useAuditLabels()
  return [
    {
      id: 'at',
      header: t('at'),
      width: '12%',
      cell: entry => (
        <span className="whitespace-nowrap">
          <Timestamp at={entry.at} />
        </span>
      ),
    },
    { id: 'actor', header: t('actor'), width: '17%', cell: entry => <ActorCell entry={entry} labels={labels} /> },
    { id: 'action', header: t('action'), width: '15%', cell: ({ action }) => labels.actionLabel(action) },
    {
      id: 'object',
      header: t('object'),
      width: '19%',
      cell: ({ subject }) => <SubjectCell subject={subject} labels={labels} />,
    },
    { id: 'facts', header: t('details'), cell: entry => <DetailsCell entry={entry} labels={labels} /> },
    {
      id: 'address',
      header: t('address'),
      width: '10%',
      cell: ({ address }) => <span className="min-w-0 break-all">{address}</span>,
    },
  ]
}
