import { type FollowUp, followUps } from '@scrutineer/contract/follow-up'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import { useSubmit } from '../../../../shared/form/use-submit.ts'
import { QueryFailure } from '../../../../shared/query-failure.tsx'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../ui/overlay/dialog-form.tsx'
import { followUpStaffQuery } from '../staff-query.ts'

interface Props {
  followUpId: number
  /** The present owner, who isn't offered. */
  owner: string | null
  onClose: () => void
  onDone: (changed: FollowUp) => void
}

/** Makes another account the owner. */
export const ReassignDialog = ({ followUpId, owner, onClose, onDone }: Props) => {
  const t = useTranslations('followUp')
  const getErrorMessage = useErrorMessage()
  const staff = useQuery(followUpStaffQuery(followUpId))
  const { submit, isBusy, failure } = useSubmit()
  const [account, setAccount] = useState<string>()
  const candidates = (staff.data ?? []).filter(each => each.account !== owner)
  const assign = () => {
    if (account === undefined) return
    void submit(async () => onDone(await call(followUps.assign, { params: { id: followUpId }, body: { account } })))
  }
  return (
    <Dialog title={t('reassignTitle')} onClose={onClose}>
      {staff.isError && <QueryFailure query={staff} />}
      <DialogForm
        reason={failure && getErrorMessage(failure.error)}
        action={t('reassignAction')}
        isBusy={isBusy}
        isIncomplete={account === undefined}
        onSubmit={assign}
        onClose={onClose}
      >
        <Select
          label={t('newOwner')}
          value={account ?? ''}
          onChange={event => setAccount(event.currentTarget.value || undefined)}
        >
          <option value="" />
          {candidates.map(each => (
            <option key={each.account} value={each.account}>
              {each.ngo ? `${each.account} · ${each.ngo}` : each.account}
            </option>
          ))}
        </Select>
      </DialogForm>
    </Dialog>
  )
}
