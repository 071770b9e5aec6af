import { type FollowUpStaff, MAX_COMMENT_LENGTH } from '@scrutineer/contract/follow-up'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../../api/capabilities.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'

/** The account that a follow-up is assigned to, and a word for it. */
export const NewOwnerFields = ({ staff }: { staff: readonly FollowUpStaff[] }) => {
  const t = useTranslations('followUp')
  return (
    <>
      <Select
        label={t('newOwner')}
        name="account"
        anyLabel=""
        choices={staff.map(({ account, ngo }) => ({ value: account, label: ngo ? `${account} · ${ngo}` : account }))}
      />
      {/* Servers without batches ignore it. */}
      {useCapability('followUpBatch') && (
        <TextArea label={t('word')} name="comment" hint={t('wordHint')} rows={3} maxLength={MAX_COMMENT_LENGTH} />
      )}
    </>
  )
}

const maxLength = 200

/** To whom events are referred. */
export const ReferredToField = () => {
  const t = useTranslations('followUp')
  return <TextField label={t('referredTo')} name="to" hint={t('referredToHint')} maxLength={maxLength} />
}
