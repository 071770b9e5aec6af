import type { AuditEntry, ResolvedSubject } from '@scrutineer/contract/audit'
import { useTranslations } from 'use-intl'
import { useNgoShortNames } from '../../shared/ngos.ts'
import { paths } from '../../shared/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import type { Column } from '../../ui/table/props.ts'
import { Timestamp } from '../../ui/timestamp.tsx'
import { type AuditLabels, useAuditLabels } from './audit-labels.ts'

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

const ActorCell = ({ entry: { account, idNgo }, labels }: { entry: AuditEntry; labels: AuditLabels }) => {
  const t = useTranslations('audit')
  const shortNameOf = useNgoShortNames()
  if (account === null) return <span className="text-soft">{t('unknownAccount')}</span>
  const name = idNgo === null ? undefined : labels.ngoLabel(idNgo)
  return (
    <span className="grid min-w-0 max-sm:text-right">
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
    <span className="grid min-w-0 max-sm:text-right">
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
