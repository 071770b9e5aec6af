import { languageName } from '@scrutineer/contract/core/languages'
import { type FormSummary, forms } from '@scrutineer/contract/forms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardList, FilePen, Globe, HardDrive, type LucideIcon, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointKey, endpointQuery } from '../../../api/query.ts'
import { useLastData } from '../../../api/use-last-data.ts'
import { useCurrentUser, useReadOnlyReason } from '../../../shared/current-user.ts'
import { paths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { useBin } from '../../../shared/use-bin.tsx'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import { confirm } from '../../../ui/overlay/confirm-store.ts'
import { useReorder } from '../../../ui/reorder/use-reorder.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/props.ts'
import { findFormsWithDrafts } from '../editor/model/draft-storage.ts'
import { applyOrder, loadOrder, moveItem, storeOrder } from './form-order.ts'

interface ColumnOptions {
  /** Ids of the forms with unsaved changes in this browser. */
  storedFormIds: readonly string[]
  isReadOnly: boolean
  /** Whether the server sends the numbers of questions. */
  hasCounts: boolean
}

/** The languages of a form, in short. */
const LanguageTags = ({ tags }: { tags: readonly string[] }) => {
  const names = tags.map(languageName).join(', ')
  return (
    <span role="img" aria-label={names} title={names} className="text-soft text-xs">
      {tags.join(' · ')}
    </span>
  )
}

const Title = ({ row, hasStoredDraft }: { row: FormSummary; hasStoredDraft: boolean }) => {
  const t = useTranslations('forms')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 max-sm:justify-end">
      <OptionalValue of={row.description} />
      {row.language !== undefined && <LanguageTags tags={[row.language, ...(row.languages ?? [])]} />}
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
const useFormColumns = ({ storedFormIds, isReadOnly, hasCounts }: ColumnOptions): Column<FormSummary>[] => {
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

const NewFormLink = () => {
  const t = useTranslations('forms')
  const readOnlyReason = useReadOnlyReason(t('readOnly'))
  if (useCurrentUser().isAnalyst) return null
  if (readOnlyReason === undefined)
    return (
      <LinkButton variant="primary" href={paths.newForm()}>
        <Plus aria-hidden />
        {t('NEW')}
      </LinkButton>
    )
  return (
    <Button disabled title={readOnlyReason}>
      <Plus aria-hidden />
      {t('NEW')}
    </Button>
  )
}

/** Confirms and deletes a form. */
const useDeleteForm = () => {
  const t = useTranslations('forms')
  const client = useQueryClient()
  const { withHint, showDeleted } = useBin()
  return ({ id, code, description }: FormSummary) =>
    void confirm({
      title: t('DELETE_CONFIRM'),
      text: withHint([code, description].filter(Boolean).join(' · ')),
      label: t('DELETE'),
      isDestructive: true,
      do: async () => {
        await call(forms.remove, { query: { formId: id } })
        showDeleted(t('success'), t('formDeleted'), 'form', [id], code || description)
        await client.invalidateQueries({ queryKey: endpointKey(forms.list) })
      },
    })
}

const nameOf = ({ code, description }: FormSummary) => code || description

/** This list and the editor show the title that is edited, all others the published one. */
const withDraftTitle = (form: FormSummary): FormSummary => ({
  ...form,
  description: form.draftDescription ?? form.description,
})

/** The list of forms, in the server's order or in the order stored in this browser. */
export const FormsPage = () => {
  const t = useTranslations('forms')
  const format = useFormatter()
  const readOnlyReason = useReadOnlyReason(t('readOnly'))
  const { isAnalyst } = useCurrentUser()
  const [order, setOrder] = useState(loadOrder)
  const deleteForm = useDeleteForm()
  const list = useQuery(endpointQuery(forms.list))
  const lastList = useLastData(list)
  const storedFormIds = useQuery({ queryKey: ['stored drafts'], queryFn: findFormsWithDrafts, staleTime: 0, gcTime: 0 })
  const all = lastList?.data?.formVersions.map(withDraftTitle)
  const rows = all && applyOrder(all, order)
  const columns = useFormColumns({
    isReadOnly: readOnlyReason !== undefined,
    storedFormIds: storedFormIds.data ?? [],
    hasCounts: all?.some(row => row.numberOfQuestions !== undefined) ?? true,
  })
  const table = useRef<HTMLDivElement>(null)
  useReorder(table, {
    nameOf: key => {
      const row = rows?.find(({ id }) => String(id) === key)
      return row ? nameOf(row) : ''
    },
    onMove: (key, _list, index) => {
      const next = moveItem(rows?.map(row => row.id) ?? [], Number(key), index)
      storeOrder(next)
      setOrder(next)
    },
  })
  const menu = (row: FormSummary) => [
    {
      label: t('DELETE'),
      icon: Trash2,
      isDestructive: true,
      disabledReason: readOnlyReason,
      onSelect: () => deleteForm(row),
    },
  ]
  const { error } = list
  return (
    <PageLayout
      isWide
      title={t('TITLE')}
      subtitle={readOnlyReason}
      count={all && format.number(all.length)}
      actions={<NewFormLink />}
    >
      {error !== null && <QueryFailure query={list} lastDataAt={lastList?.updatedAt ?? 0} />}
      <div ref={table}>
        {(rows || error === null) && (
          <DataTable
            label={t('TITLE')}
            columns={columns}
            rows={rows}
            rowKey={row => row.id}
            rowName={nameOf}
            href={row => paths.form(row.id)}
            positionHeader={t('index')}
            {...(!isAnalyst && { menu })}
            empty={
              <EmptyState icon={ClipboardList} title={t('emptyTitle')} text={t('emptyText')}>
                <NewFormLink />
              </EmptyState>
            }
          />
        )}
      </div>
      {rows && rows.length > 1 && <p className="text-soft text-sm">{t('orderHint')}</p>}
    </PageLayout>
  )
}
