import { type FollowUp, followUps } from '@scrutineer/contract/follow-up'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { parseTimeInput } from '../../../../lib/format/time-input.ts'
import { formErrorMessage, serverFieldError } from '../../../../shared/form/submit-failure.ts'
import { useSubmit } from '../../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../ui/overlay/dialog-form.tsx'

const maxLength = 200

interface Props {
  followUpId: number
  onClose: () => void
  onDone: (changed: FollowUp) => void
}

/** Records to whom an event was referred, and when. */
export const ReferDialog = ({ followUpId, onClose, onDone }: Props) => {
  const t = useTranslations('followUp')
  const answers = useTranslations('answers')
  const getErrorMessage = useErrorMessage()
  const timeZone = useTimeZone() ?? 'UTC'
  const { submit, isBusy, failure, clearFieldError } = useSubmit()
  const [to, setTo] = useState('')
  const [at, setAt] = useState(() => formatDateTime(new Date(), timeZone))
  const refer = () =>
    void submit(async () => {
      const body = { to, at: parseTimeInput(at, timeZone, new Date()) }
      onDone(await call(followUps.refer, { params: { id: followUpId }, body }))
    })
  return (
    <Dialog title={t('referTitle')} onClose={onClose}>
      <DialogForm
        reason={failure && formErrorMessage(failure, ['to', 'at'], getErrorMessage)}
        action={t('refer')}
        isBusy={isBusy}
        isIncomplete={to.trim() === ''}
        onSubmit={refer}
        onClose={onClose}
      >
        <TextField
          label={t('referredTo')}
          name="to"
          hint={t('referredToHint')}
          maxLength={maxLength}
          value={to}
          error={failure && serverFieldError(failure, 'to')}
          onChange={event => {
            setTo(event.currentTarget.value)
            clearFieldError('to')
          }}
        />
        <TextField
          label={t('referredWhen')}
          name="at"
          placeholder={answers('timePlaceholder')}
          value={at}
          error={failure && serverFieldError(failure, 'at')}
          onChange={event => {
            setAt(event.currentTarget.value)
            clearFieldError('at')
          }}
        />
      </DialogForm>
    </Dialog>
  )
}
