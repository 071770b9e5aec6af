import { type FormRow, forms } from '@scrutineer/contract/forms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardList, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useLastGood } from '../../api/last-good.ts'
import { keyOf, q } from '../../api/query.ts'
import { paths } from '../../app/paths.ts'
import { useExplain } from '../../shared/explain.ts'
import { useIsOrganizer } from '../../shared/organizer.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useReorder } from '../../ui/use-reorder.ts'
import { useFormColumns } from './form-columns.tsx'
import { arranged, storedOrder, storeOrder, withMoved } from './form-order.ts'
import { findKeptForms } from './kept-drafts.ts'

const NewForm = ({ isOrganizer }: { isOrganizer: boolean }) => {
  const t = useTranslations('forms')
  if (isOrganizer)
    return (
      <LinkButton look="primary" href={paths.newForm()}>
        <Plus aria-hidden />
        {t('NEW')}
      </LinkButton>
    )
  return (
    <Button disabled title={t('readOnly')}>
      <Plus aria-hidden />
      {t('NEW')}
    </Button>
  )
}

const DeleteForm = ({ form, onClose }: { form: FormRow; onClose: () => void }) => {
  const t = useTranslations('forms')
  const explain = useExplain()
  const client = useQueryClient()
  return (
    <Confirm
      title={t('DELETE_CONFIRM')}
      action={t('DELETE')}
      isDestructive
      explain={explain}
      onClose={onClose}
      onConfirm={async () => {
        await call(forms.remove, { query: { formId: form.id } })
        toast('success', t('success'), t('REMOVED'))
        await client.invalidateQueries({ queryKey: keyOf(forms.list) })
      }}
    >
      {[form.code, form.description].filter(Boolean).join(' · ')}
    </Confirm>
  )
}

const nameOf = ({ code, description }: FormRow) => code || description

/** The forms, in the server's order or as this person has arranged them here. */
export const FormsPage = () => {
  const t = useTranslations('forms')
  const format = useFormatter()
  const isOrganizer = useIsOrganizer()
  const [order, setOrder] = useState(storedOrder)
  const [asked, setAsked] = useState<FormRow>()
  const list = useQuery(q(forms.list))
  const good = useLastGood(list)
  const kept = useQuery({ queryKey: ['kept forms'], queryFn: findKeptForms, staleTime: 0, gcTime: 0 })
  const all = good?.data?.formVersions
  const rows = all && arranged(all, order)
  const columns = useFormColumns({
    isOrganizer,
    kept: kept.data ?? [],
    hasCounts: all?.some(row => row.numberOfQuestions !== undefined) ?? true,
  })
  const table = useRef<HTMLDivElement>(null)
  useReorder(table, {
    nameOf: key => {
      const row = rows?.find(({ id }) => String(id) === key)
      return row ? nameOf(row) : ''
    },
    onMove: (key, _list, place) => {
      const next = withMoved(rows?.map(row => row.id) ?? [], Number(key), place)
      storeOrder(next)
      setOrder(next)
    },
  })
  const { error } = list
  return (
    <Page
      title={t('TITLE')}
      subtitle={isOrganizer ? undefined : t('readOnly')}
      count={all && format.number(all.length)}
      actions={<NewForm isOrganizer={isOrganizer} />}
    >
      {error !== null && <QueryFailure of={list} dataFrom={good?.from ?? 0} />}
      <div ref={table}>
        {(rows || error === null) && (
          <DataTable
            label={t('TITLE')}
            columns={columns}
            rows={rows}
            rowKey={row => row.id}
            rowName={nameOf}
            href={row => paths.form(row.id)}
            placeHeader={t('index')}
            menu={row => [
              {
                label: t('DELETE'),
                icon: Trash2,
                isDestructive: true,
                disabledReason: isOrganizer ? undefined : t('readOnly'),
                onSelect: () => setAsked(row),
              },
            ]}
            empty={
              <EmptyState icon={ClipboardList} title={t('emptyTitle')} text={t('emptyText')}>
                <NewForm isOrganizer={isOrganizer} />
              </EmptyState>
            }
          />
        )}
      </div>
      {rows && rows.length > 1 && <p className="text-soft text-sm">{t('orderHint')}</p>}
      {asked && <DeleteForm form={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}
