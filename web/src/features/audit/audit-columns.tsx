import type { AuditEntry, FoundSubject } from '@scrutineer/contract/audit'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table-props.ts'
import { type AuditWords, useAuditWords } from './audit-words.ts'
import { subjectAddress } from './subject-address.ts'

/** Not unspecified: there is no such thing with this action. */
const nothing = <span className="text-soft">–</span>

const Line = ({ children, isSmall = false }: { children: string | undefined; isSmall?: boolean }) => (
  // A line of the table stays one; the rest of a long name is its title.
  <span
    title={children}
    className={classNames('wrap-anywhere sm:line-clamp-1 sm:break-all', isSmall && 'text-soft text-xs')}
  >
    {children}
  </span>
)

const Who = ({ entry: { account, idNgo }, words }: { entry: AuditEntry; words: AuditWords }) => {
  const t = useTranslations('audit')
  if (account === null) return <span className="text-soft">{t('nobody')}</span>
  return (
    <span className="grid min-w-0 max-sm:text-right">
      <Line>{account}</Line>
      {idNgo !== null && <Line isSmall>{words.ngoWords(idNgo)}</Line>}
    </span>
  )
}

const Which = ({ subject, words }: { subject: FoundSubject | null; words: AuditWords }) => {
  const t = useTranslations('audit')
  if (!subject) return nothing
  const name = words.subjectWords(subject)
  const kind = words.kindWords(subject.kind)
  const address = subjectAddress(subject)
  return (
    <span className="grid min-w-0 max-sm:text-right">
      {address === undefined ? (
        <Line>{name}</Line>
      ) : (
        <Link href={address} className="rounded-sm text-accent hover:underline">
          <Line>{name}</Line>
        </Link>
      )}
      <Line isSmall>{subject.isGone ? t('gone', { name: kind }) : kind}</Line>
    </span>
  )
}

const Facts = ({ entry, words }: { entry: AuditEntry; words: AuditWords }) => {
  const facts = words.factsWords(entry)
  if (facts.length === 0) return nothing
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5 max-sm:justify-end">
      {facts.map(({ label, value }) => (
        <li key={label} className="min-w-0 wrap-anywhere">
          <span className="text-soft">{label}</span> {value}
        </li>
      ))}
    </ul>
  )
}

/** The columns of the list, which are the lines of a card too. */
export const useAuditColumns = (): Column<AuditEntry>[] => {
  const t = useTranslations('audit')
  const words = useAuditWords()
  return [
    {
      id: 'at',
      header: t('at'),
      width: '12%',
      cell: entry => (
        <span className="whitespace-nowrap">
          <Moment at={entry.at} />
        </span>
      ),
    },
    { id: 'who', header: t('who'), width: '17%', cell: entry => <Who {...{ entry, words }} /> },
    { id: 'what', header: t('what'), width: '15%', cell: ({ action }) => words.actionWords(action) },
    { id: 'which', header: t('which'), width: '19%', cell: ({ subject }) => <Which {...{ subject, words }} /> },
    { id: 'facts', header: t('details'), cell: entry => <Facts {...{ entry, words }} /> },
    {
      id: 'address',
      header: t('address'),
      width: '10%',
      cell: ({ address }) => <span className="min-w-0 break-all">{address}</span>,
    },
  ]
}
