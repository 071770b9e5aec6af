import type { StaffAccount } from '@scrutineer/contract/staff'
import { useTranslations } from 'use-intl'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import type { Column } from '../../../ui/table/props.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { YesOrNo } from '../yes-or-no.tsx'

/** The columns of the staff table. The second factor is omitted if the server has none. */
export const useStaffColumns = (accounts: readonly StaffAccount[]): Column<StaffAccount>[] => {
  const t = useTranslations('ngos')
  const showsSecondFactor = accounts.some(({ hasSecondFactor }) => hasSecondFactor !== undefined)
  return [
    {
      id: 'account',
      header: t('account'),
      // An e-mail address has no spaces to break at.
      cell: ({ account, email }) => (
        <span className="wrap-anywhere">
          <OptionalValue of={account} />
          {email && <span className="block text-soft text-sm">{email}</span>}
        </span>
      ),
    },
    { id: 'createdAt', header: t('createdAt'), width: '9.5rem', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    {
      id: 'lastLogin',
      header: t('lastLogin'),
      width: '9.5rem',
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
