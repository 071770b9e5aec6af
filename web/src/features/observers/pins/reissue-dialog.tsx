import { MAX_REISSUED_PINS, pins } from '@scrutineer/contract/pins'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointKey } from '../../../api/query.ts'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'

interface Props {
  observers: readonly Recipient[]
  onClose: () => void
  /** The PINs were replaced: they can be shown. */
  onReissued: () => void
}

/** Asks whether the selected observers get new PINs. */
export const ReissueDialog = ({ observers, onClose, onReissued }: Props) => {
  const t = useTranslations('pins')
  const getErrorMessage = useErrorMessage()
  const client = useQueryClient()
  const { submit, isBusy, failure } = useSubmit()
  const count = observers.length
  const reissue = async () => {
    try {
      const ids = observers.map(({ id }) => id)
      for (let start = 0; start < ids.length; start += MAX_REISSUED_PINS)
        await call(pins.reissue, { body: { observers: ids.slice(start, start + MAX_REISSUED_PINS) } })
    } finally {
      await client.invalidateQueries({ queryKey: endpointKey(pins.list) })
    }
    onReissued()
  }
  return (
    <Dialog title={t('reissueTitle', { count })} isStatic={isBusy} onClose={onClose}>
      <DialogForm
        reason={failure && getErrorMessage(failure.error)}
        action={t('reissueConfirm')}
        isBusy={isBusy}
        onClose={onClose}
        onSubmit={() => void submit(reissue)}
      >
        <p>{t('reissueText', { count })}</p>
      </DialogForm>
    </Dialog>
  )
}
