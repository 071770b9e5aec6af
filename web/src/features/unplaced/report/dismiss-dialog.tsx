import { type UnplacedReport, unplaced } from '@scrutineer/contract/unplaced'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { formErrorMessage, serverFieldError } from '../../../shared/form/submit-failure.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'

interface Props {
  reports: readonly UnplacedReport[]
  onClose: () => void
  onDone: () => void
}

/** Dismisses reports with a reason. Dismissed reports stay in the database. */
export const DismissDialog = ({ reports, onClose, onDone }: Props) => {
  const t = useTranslations('unplaced')
  const getErrorMessage = useErrorMessage()
  const { submit, isBusy, failure, clearFieldError } = useSubmit()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const dismiss = () => {
    const isBlank = reason.trim() === ''
    setMissing(isBlank)
    if (isBlank) return
    void submit(async () => {
      await call(unplaced.dismiss, { body: { ids: reports.map(({ id }) => id), reason } })
      onDone()
    })
  }
  return (
    <Dialog title={t('dismissTitle', { count: reports.length })} onClose={onClose}>
      <p className="text-soft">{t('dismissHint')}</p>
      <DialogForm
        reason={failure && formErrorMessage(failure, ['reason'], getErrorMessage)}
        action={t('dismiss')}
        variant="danger"
        isBusy={isBusy}
        onSubmit={dismiss}
        onClose={onClose}
      >
        <TextArea
          label={t('dismissalReason')}
          name="reason"
          rows={3}
          maxLength={500}
          value={reason}
          readOnly={isBusy}
          error={isMissing ? t('reasonRequired') : failure && serverFieldError(failure, 'reason')}
          onChange={event => {
            setReason(event.currentTarget.value)
            setMissing(false)
            clearFieldError('reason')
          }}
        />
      </DialogForm>
    </Dialog>
  )
}
