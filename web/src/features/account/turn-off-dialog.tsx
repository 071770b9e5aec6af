import { secondFactor } from '@scrutineer/contract/second-factor'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAccountCall } from './use-account-call.ts'

/** Turns the second factor off: the password and a code show that it is the person's own wish. */
export const TurnOffDialog = ({ onClose, isRequired }: { onClose: () => void; isRequired: boolean }) => {
  const t = useTranslations('account')
  const { send, isBusy, errorOf, reason } = useAccountCall()
  const turnOff = (data: FormData) =>
    send(async () => {
      const body = { password: String(data.get('password')), code: String(data.get('code')) }
      await call(secondFactor.disable, { body })
      toast('warning', t('factor'), t('turnedOff'))
      onClose()
    })
  return (
    <Dialog title={t('turnOffTitle')} onClose={onClose}>
      <DialogForm
        {...{ reason, isBusy, onClose }}
        action={t('turnOff')}
        look="danger"
        onSubmit={data => void turnOff(data)}
      >
        <p className="text-soft">{isRequired ? t('turnOffRequired') : t('turnOffText')}</p>
        <TextField
          label={t('currentPassword')}
          name="password"
          type="password"
          autoComplete="current-password"
          error={errorOf('password')}
        />
        <TextField
          label={t('code')}
          name="code"
          hint={t('codeOrRecovery')}
          autoComplete="one-time-code"
          error={errorOf('code')}
        />
      </DialogForm>
    </Dialog>
  )
}
