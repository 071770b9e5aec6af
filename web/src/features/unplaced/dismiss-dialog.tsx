import { type UnplacedReport, unplaced } from '@scrutineer/contract/unplaced'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useExplain } from '../../shared/explain.ts'
import { reasonOf, serverMessage } from '../../shared/form-failure.ts'
import { useSending } from '../../shared/use-sending.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextArea } from '../../ui/text-area.tsx'

interface Props {
  reports: readonly UnplacedReport[]
  onClose: () => void
  onDone: () => void
}

/** Dismisses reports with a reason. They are kept. */
export const DismissDialog = ({ reports, onClose, onDone }: Props) => {
  const t = useTranslations('unplaced')
  const explain = useExplain()
  const { send, isBusy, failure, mend } = useSending()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const dismiss = () => {
    const isBlank = reason.trim() === ''
    setMissing(isBlank)
    if (isBlank) return
    void send(async () => {
      await call(unplaced.dismiss, { body: { ids: reports.map(({ id }) => id), reason } })
      onDone()
    })
  }
  return (
    <Dialog title={t('dismissTitle', { count: reports.length })} onClose={onClose}>
      <p className="text-soft">{t('dismissHint')}</p>
      <DialogForm
        reason={failure && reasonOf(failure, ['reason'], explain)}
        action={t('dismiss')}
        look="danger"
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
          error={isMissing ? t('reasonRequired') : failure && serverMessage(failure, 'reason')}
          onChange={event => {
            setReason(event.currentTarget.value)
            setMissing(false)
            mend('reason')
          }}
        />
      </DialogForm>
    </Dialog>
  )
}
