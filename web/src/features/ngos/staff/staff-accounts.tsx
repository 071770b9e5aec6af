import { type StaffAccount, staff } from '@scrutineer/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { Eye, KeyRound, Link, Mail, Plus, ShieldOff, Trash2, UserPen, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { useCapability } from '../../../api/capabilities.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import { confirm } from '../../../ui/overlay/confirm-store.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/props.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { YesOrNo } from '../yes-or-no.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import { EmailDialog, StaffDialog } from './staff-dialog.tsx'

/** The columns of the staff table. The second factor is omitted if the server has none. */
const useStaffColumns = (accounts: readonly StaffAccount[]): Column<StaffAccount>[] => {
  const t = useTranslations('ngos')
  const showsSecondFactor = accounts.some(({ hasSecondFactor }) => hasSecondFactor !== undefined)
  return [
    {
      id: 'account',
      header: t('account'),
      // An e-mail address has no spaces to break at.
      cell: ({ account, email, isAnalyst }) => (
        <span className="wrap-anywhere">
          <OptionalValue of={account} /> {isAnalyst && <Badge icon={Eye}>{t('analyst')}</Badge>}
          {email && <span className="block text-soft text-sm">{email}</span>}
        </span>
      ),
    },
    {
      id: 'createdAt',
      header: t('createdAt'),
      width: '10.5rem',
      cell: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
    {
      id: 'lastLogin',
      header: t('lastLogin'),
      width: '10.5rem',
      cell: ({ lastLogin }) => <Timestamp at={lastLogin} empty="never" />,
    },
    ...(showsSecondFactor
      ? [
          {
            id: 'hasSecondFactor',
            header: t('secondFactor'),
            width: '8.5rem',
            cell: ({ hasSecondFactor = false }: StaffAccount) => <YesOrNo value={hasSecondFactor} />,
          },
        ]
      : []),
  ]
}

/** Confirm and do what can't be undone to an account; `onDone` reloads the list. */
const useAccountConfirmations = (ngoId: number, onDone: () => void) => {
  const t = useTranslations('ngos')
  return {
    remove: ({ id, account }: StaffAccount) =>
      void confirm({
        title: t('deleteAccountTitle', { account }),
        text: t('deleteAccountText'),
        label: t('DELETE'),
        isDestructive: true,
        do: async () => {
          await call(staff.remove, { params: { id: ngoId, adminId: id } })
          toast('success', t('success'), t('accountDeleted'))
          onDone()
        },
      }),
    /** Afterwards the password is enough to sign in. */
    changeRole: ({ id, account, isAnalyst = false }: StaffAccount) =>
      void confirm({
        title: t(isAnalyst ? 'makeStaffTitle' : 'makeAnalystTitle', { account }),
        text: t(isAnalyst ? 'makeStaffText' : 'makeAnalystText'),
        label: t(isAnalyst ? 'makeStaff' : 'makeAnalyst'),
        do: async () => {
          await call(staff.change, { params: { id: ngoId, adminId: id }, body: { isAnalyst: !isAnalyst } })
          toast('success', t('success'), t('SAVED'))
          onDone()
        },
      }),
    resetSecondFactor: ({ id, account }: StaffAccount) =>
      void confirm({
        title: t('resetSecondFactorTitle', { account }),
        text: t('resetSecondFactorText'),
        label: t('resetSecondFactor'),
        isDestructive: true,
        do: async () => {
          await call(staff.resetSecondFactor, { params: { id: ngoId, adminId: id } })
          toast('success', t('success'), t('secondFactorReset'))
          onDone()
        },
      }),
  }
}

interface Props {
  ngoId: number
  isReadOnly: boolean
}

type OpenDialog = { kind: 'add' } | { kind: 'password' | 'link' | 'email'; account: StaffAccount }

/** The staff accounts of an NGO. Renders nothing if the server doesn't offer them. */
export const StaffAccounts = ({ ngoId, isReadOnly }: Props) => {
  const t = useTranslations('ngos')
  const invalidate = useInvalidate()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const isOffered = useCapability('staff')
  const query = endpointQuery(staff.list, { params: { id: ngoId } })
  const list = useQuery({ ...query, enabled: isOffered, placeholderData: undefined })
  const columns = useStaffColumns(list.data ?? [])
  const isDenied = list.error instanceof CallError && list.error.status === 403
  const reload = () => void invalidate([staff.list])
  const { remove, changeRole, resetSecondFactor } = useAccountConfirmations(ngoId, reload)
  if (!isOffered || isDenied) return null
  const close = () => setOpenDialog(undefined)
  const menu = (account: StaffAccount) => [
    { label: t('newPassword'), icon: KeyRound, onSelect: () => setOpenDialog({ kind: 'password', account }) },
    // A server without addresses has no links either.
    ...(account.email !== undefined
      ? [
          { label: t('passwordLink'), icon: Link, onSelect: () => setOpenDialog({ kind: 'link', account }) },
          { label: t('email'), icon: Mail, onSelect: () => setOpenDialog({ kind: 'email', account }) },
        ]
      : []),
    ...(account.isAnalyst !== undefined
      ? [
          {
            label: t(account.isAnalyst ? 'makeStaff' : 'makeAnalyst'),
            icon: account.isAnalyst ? UserPen : Eye,
            onSelect: () => changeRole(account),
          },
        ]
      : []),
    ...(account.hasSecondFactor
      ? [
          {
            label: t('resetSecondFactor'),
            icon: ShieldOff,
            onSelect: () => resetSecondFactor(account),
          },
        ]
      : []),
    {
      label: t('DELETE'),
      icon: Trash2,
      isDestructive: true,
      onSelect: () => remove(account),
    },
  ]
  return (
    <section aria-label={t('staff')} className="mt-2 grid gap-3">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="font-semibold">{t('staff')}</h2>
          <p className="text-soft">{t('staffHint')}</p>
        </div>
        {!isReadOnly && <Button icon={Plus} label={t('addAccount')} onClick={() => setOpenDialog({ kind: 'add' })} />}
      </header>
      {list.isError && <QueryFailure query={list} />}
      {(list.data || list.isPending) && (
        <DataTable
          label={t('staff')}
          columns={columns}
          expectedRows={1}
          rows={list.data ?? undefined}
          rowKey={({ id }) => id}
          rowName={({ account }) => account}
          {...(!isReadOnly && { menu })}
          empty={<EmptyState icon={UserRound} title={t('noAccountsTitle')} text={t('noAccountsText')} />}
        />
      )}
      {openDialog?.kind === 'link' && <PasswordLinkDialog ngoId={ngoId} account={openDialog.account} onClose={close} />}
      {openDialog?.kind === 'email' && (
        <EmailDialog ngoId={ngoId} account={openDialog.account} onClose={close} onSaved={reload} />
      )}
      {(openDialog?.kind === 'add' || openDialog?.kind === 'password') && (
        <StaffDialog
          ngoId={ngoId}
          account={openDialog.kind === 'password' ? openDialog.account : undefined}
          // A server without addresses lists accounts without them.
          hasEmail={(list.data ?? []).every(({ email }) => email !== undefined)}
          hasRoles={(list.data ?? []).every(({ isAnalyst }) => isAnalyst !== undefined)}
          onClose={close}
          onSaved={reload}
        />
      )}
    </section>
  )
}
