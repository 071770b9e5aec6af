import { secondFactor } from '@scrutineer/contract/second-factor'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { sessionAccess } from '../../api/session-access.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { useAccountRequest } from './use-account-request.ts'

/** Turns the second factor off after verifying the password and a code. */
export const DisableSecondFactorDialog = ({ onClose, isRequired }: { onClose: () => void; isRequired: boolean }) => {
  const t = useTranslations('account')
  const { submit, isBusy, fieldError, reason } = useAccountRequest()
  const turnOff = (data: FormData) =>
    submit(async () => {
      const body = { password: String(data.get('password')), code: String(data.get('code')) }
      await call(secondFactor.disable, { body })
      sessionAccess.renew()
      toast('warning', t('factor'), t('turnedOff'))
      onClose()
    })
  return (
    <Dialog title={t('turnOffTitle')} onClose={onClose}>
      <DialogForm
        reason={reason}
        isBusy={isBusy}
        onClose={onClose}
        action={t('turnOff')}
        variant="danger"
        onSubmit={data => void turnOff(data)}
      >
        <p className="text-soft">{isRequired ? t('turnOffRequired') : t('turnOffText')}</p>
        <TextField
          label={t('currentPassword')}
          name="password"
          type="password"
          autoComplete="current-password"
          error={fieldError('password')}
        />
        <TextField
          label={t('code')}
          name="code"
          hint={t('codeOrRecovery')}
          autoComplete="one-time-code"
          error={fieldError('code')}
        />
      </DialogForm>
    </Dialog>
  )
}
