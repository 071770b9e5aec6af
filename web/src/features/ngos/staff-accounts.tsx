import { type StaffAccount, staff } from '@scrutineer/contract/staff'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus, ShieldOff, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../api/call-error.ts'
import { keyOf, q } from '../../api/query.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'
import { useStaffColumns } from './staff-columns.tsx'
import { StaffDialog } from './staff-dialog.tsx'

interface Props {
  ngoId: number
  isReadOnly: boolean
}

type Asked = { what: 'add' } | { what: 'password' | 'secondFactor' | 'delete'; account: StaffAccount }

/** A server without these calls, or one that keeps them from the caller. */
const isUnavailable = (error: unknown) => error instanceof CallError && [403, 404, 405].includes(error.status)

/** Who may sign in for an NGO. Nothing at all where the server doesn't offer it. */
export const StaffAccounts = ({ ngoId, isReadOnly }: Props) => {
  const t = useTranslations('ngos')
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const list = useQuery({ ...q(staff.list, { params: { id: ngoId } }), placeholderData: undefined })
  const columns = useStaffColumns(list.data ?? [])
  if (isUnavailable(list.error)) return null
  const close = () => setAsked(undefined)
  const changed = () => void client.invalidateQueries({ queryKey: keyOf(staff.list) })
  const menu = (account: StaffAccount) => [
    { label: t('newPassword'), icon: KeyRound, onSelect: () => setAsked({ what: 'password', account }) },
    ...(account.hasSecondFactor
      ? [
          {
            label: t('resetSecondFactor'),
            icon: ShieldOff,
            onSelect: () => setAsked({ what: 'secondFactor', account }),
          },
        ]
      : []),
    { label: t('DELETE'), icon: Trash2, isDestructive: true, onSelect: () => setAsked({ what: 'delete', account }) },
  ]
  return (
    <section aria-label={t('staff')} className="mt-2 grid gap-3">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="font-semibold">{t('staff')}</h2>
          <p className="text-soft">{t('staffHint')}</p>
        </div>
        {!isReadOnly && (
          <Button onClick={() => setAsked({ what: 'add' })}>
            <Plus aria-hidden />
            {t('addAccount')}
          </Button>
        )}
      </header>
      {list.isError && <QueryFailure of={list} dataFrom={list.dataUpdatedAt} />}
      {(list.data || list.isPending) && (
        <DataTable
          {...{ label: t('staff'), columns, expectedRows: 1 }}
          rows={list.data ?? undefined}
          rowKey={({ id }) => id}
          rowName={({ account }) => account}
          {...(!isReadOnly && { menu })}
          empty={<EmptyState icon={UserRound} title={t('noAccountsTitle')} text={t('noAccountsText')} />}
        />
      )}
      {asked?.what === 'delete' && (
        <DeleteAccount ngoId={ngoId} account={asked.account} onClose={close} onDeleted={changed} />
      )}
      {asked?.what === 'secondFactor' && (
        <ResetSecondFactor ngoId={ngoId} account={asked.account} onClose={close} onReset={changed} />
      )}
      {(asked?.what === 'add' || asked?.what === 'password') && (
        <StaffDialog
          ngoId={ngoId}
          account={asked.what === 'password' ? asked.account : undefined}
          onClose={close}
          onSaved={changed}
        />
      )}
    </section>
  )
}
