import type { FormSummary } from '@scrutineer/contract/forms'
import { FilePen, Globe, HardDrive, type LucideIcon } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import type { Column } from '../../../ui/table/props.ts'

interface ColumnOptions {
  /** Ids of the forms with unsaved changes in this browser. */
  storedFormIds: readonly string[]
  isReadOnly: boolean
  /** Whether the server sends the numbers of questions. */
  hasCounts: boolean
}

const Title = ({ row, hasStoredDraft }: { row: FormSummary; hasStoredDraft: boolean }) => {
  const t = useTranslations('forms')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 max-sm:justify-end">
      <OptionalValue of={row.description} />
      {hasStoredDraft && (
        <Badge variant="accent" icon={HardDrive}>
          {t('unsavedWork')}
        </Badge>
      )}
    </span>
  )
}

/** An icon with its word as name, also for the pointer. */
const Mark = ({ icon: Icon, name }: { icon: LucideIcon; name: string }) => (
  <span role="img" aria-label={name} title={name} className="inline-grid text-accent">
    <Icon aria-hidden className="size-5" />
  </span>
)

const NoMark = ({ name }: { name: string }) => (
  <span role="img" aria-label={name} title={name} className="text-soft">
    –
  </span>
)

/** The columns of the form list, without the row number, which the table adds. */
export const useFormColumns = ({ storedFormIds, isReadOnly, hasCounts }: ColumnOptions): Column<FormSummary>[] => {
  const t = useTranslations('forms')
  const format = useFormatter()
  const questions: Column<FormSummary> = {
    id: 'questions',
    header: t('questions'),
    align: 'end',
    width: '9%',
    cell: ({ numberOfQuestions: count }) => (
      <OptionalValue of={count === undefined ? undefined : format.number(count)} />
    ),
  }
  return [
    { id: 'code', header: t('code'), width: '9%', cell: ({ code }) => <OptionalValue of={code} /> },
    {
      id: 'title',
      header: t('title'),
      cell: row => <Title row={row} hasStoredDraft={storedFormIds.includes(String(row.id))} />,
    },
    {
      id: 'diaspora',
      header: t('diaspora'),
      width: '11%',
      cell: ({ diaspora }) =>
        diaspora ? <Mark icon={Globe} name={t('onlyDiaspora')} /> : <NoMark name={t('everywhere')} />,
    },
    {
      id: 'draft',
      header: t('draft'),
      width: '11%',
      cell: ({ draft, currentVersion }) =>
        draft ? (
          <Mark icon={FilePen} name={currentVersion > 0 ? t('unpublishedEdits') : t('draft')} />
        ) : (
          <NoMark name={t('noDraft')} />
        ),
    },
    ...(hasCounts ? [questions] : []),
    {
      id: 'version',
      header: t('version'),
      align: 'end',
      width: '9%',
      cell: ({ currentVersion }) =>
        currentVersion > 0 ? format.number(currentVersion) : <span className="text-soft">{t('unpublished')}</span>,
    },
    {
      id: 'edit',
      header: t('action'),
      align: 'end',
      width: '7rem',
      cell: ({ id, code }) => (
        <LinkButton
          href={paths.form(id)}
          className="relative z-1"
          aria-label={isReadOnly ? t('viewName', { name: code }) : t('editName', { name: code })}
        >
          {isReadOnly ? t('view') : t('EDIT')}
        </LinkButton>
      ),
    },
  ]
}
