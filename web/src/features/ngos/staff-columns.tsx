import type { StaffAccount } from '@scrutineer/contract/staff'
import { useTranslations } from 'use-intl'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table-props.ts'
import { Value } from '../../ui/value.tsx'
import { YesOrNo } from './yes-or-no.tsx'

/** The columns of the staff's table; without the second factor where the server knows of none. */
export const useStaffColumns = (accounts: readonly StaffAccount[]): Column<StaffAccount>[] => {
  const t = useTranslations('ngos')
  const knowsSecondFactor = accounts.some(({ hasSecondFactor }) => hasSecondFactor !== undefined)
  return [
    {
      id: 'account',
      header: t('account'),
      // An address has no spaces to break at.
      cell: ({ account }) => (
        <span className="wrap-anywhere">
          <Value of={account} />
        </span>
      ),
    },
    { id: 'createdAt', header: t('createdAt'), width: '9.5rem', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { id: 'lastLogin', header: t('lastLogin'), width: '9.5rem', cell: ({ lastLogin }) => <Moment at={lastLogin} /> },
    ...(knowsSecondFactor
      ? [
          {
            id: 'hasSecondFactor',
            header: t('secondFactor'),
            width: '8.5rem',
            cell: ({ hasSecondFactor = false }: StaffAccount) => <YesOrNo is={hasSecondFactor} />,
          },
        ]
      : []),
  ]
}
