import { secondFactor } from '@scrutineer/contract/second-factor'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Reason } from './reason.tsx'
import { useSending } from './use-sending.ts'

/** Turns the second factor off: the password and a code show that it is the person's own wish. */
export const TurnOffDialog = ({ onClose, isRequired }: { onClose: () => void; isRequired: boolean }) => {
  const t = useTranslations('account')
  const words = useTranslations('ui')
  const { send, isBusy, errorOf, reason } = useSending()
  const turnOff = (form: HTMLFormElement) =>
    send(async () => {
      const data = new FormData(form)
      const body = { password: String(data.get('password')), code: String(data.get('code')) }
      await call(secondFactor.disable, { body })
      toast('warning', t('factor'), t('turnedOff'))
      onClose()
    })
  return (
    <Dialog title={t('turnOffTitle')} onClose={onClose}>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          void turnOff(event.currentTarget)
        }}
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
        <Reason text={reason} />
        <DialogButtons>
          <Button onClick={onClose}>{words('cancel')}</Button>
          <Button type="submit" look="danger" isBusy={isBusy} disabled={isBusy}>
            {t('turnOff')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
