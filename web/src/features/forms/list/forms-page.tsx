import { type FormSummary, forms } from '@scrutineer/contract/forms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardList, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointKey, endpointQuery } from '../../../api/query.ts'
import { useLastData } from '../../../api/use-last-data.ts'
import { useReadOnlyReason } from '../../../shared/current-user.ts'
import { paths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { useReorder } from '../../../ui/reorder/use-reorder.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { findFormsWithDrafts } from '../editor/model/draft-storage.ts'
import { useFormColumns } from './form-columns.tsx'
import { applyOrder, loadOrder, moveItem, storeOrder } from './form-order.ts'

const NewFormLink = () => {
  const t = useTranslations('forms')
  const readOnlyReason = useReadOnlyReason(t('readOnly'))
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

const DeleteFormDialog = ({ form, onClose }: { form: FormSummary; onClose: () => void }) => {
  const t = useTranslations('forms')
  const getErrorMessage = useErrorMessage()
  const client = useQueryClient()
  return (
    <Confirm
      title={t('DELETE_CONFIRM')}
      action={t('DELETE')}
      isDestructive
      getErrorMessage={getErrorMessage}
      onClose={onClose}
      onConfirm={async () => {
        await call(forms.remove, { query: { formId: form.id } })
        toast('success', t('success'), t('formDeleted'))
        await client.invalidateQueries({ queryKey: endpointKey(forms.list) })
      }}
    >
      {[form.code, form.description].filter(Boolean).join(' · ')}
    </Confirm>
  )
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
  const [order, setOrder] = useState(loadOrder)
  const [formToDelete, setFormToDelete] = useState<FormSummary>()
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
            menu={row => [
              {
                label: t('DELETE'),
                icon: Trash2,
                isDestructive: true,
                disabledReason: readOnlyReason,
                onSelect: () => setFormToDelete(row),
              },
            ]}
            empty={
              <EmptyState icon={ClipboardList} title={t('emptyTitle')} text={t('emptyText')}>
                <NewFormLink />
              </EmptyState>
            }
          />
        )}
      </div>
      {rows && rows.length > 1 && <p className="text-soft text-sm">{t('orderHint')}</p>}
      {formToDelete && <DeleteFormDialog form={formToDelete} onClose={() => setFormToDelete(undefined)} />}
    </PageLayout>
  )
}
