import { type Enrolment, secondFactor } from '@scrutineer/contract/second-factor'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { enrolment } from '../../api/enrolment.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Reason } from './reason.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSending } from './use-sending.ts'

const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '')

interface StepProps {
  onClose: () => void
}

const AskPassword = ({ onClose, onBegun }: StepProps & { onBegun: (begun: Enrolment) => void }) => {
  const t = useTranslations('account')
  const words = useTranslations('ui')
  const { send, isBusy, errorOf, reason } = useSending()
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        const password = textOf(event.currentTarget, 'password')
        void send(async () => onBegun(await call(secondFactor.enrol, { body: { password } })))
      }}
    >
      <p className="text-soft">{t('enrolText')}</p>
      <TextField
        label={t('currentPassword')}
        name="password"
        type="password"
        autoComplete="current-password"
        error={errorOf('password')}
      />
      <Reason text={reason} />
      <DialogButtons>
        <Button onClick={onClose}>{words('cancel')}</Button>
        <Button type="submit" look="primary" isBusy={isBusy} disabled={isBusy}>
          {t('next')}
        </Button>
      </DialogButtons>
    </form>
  )
}

const ScanAndConfirm = ({
  begun,
  onClose,
  onConfirmed,
}: StepProps & { begun: Enrolment; onConfirmed: (recoveryCodes: readonly string[]) => void }) => {
  const t = useTranslations('account')
  const words = useTranslations('ui')
  const { send, isBusy, errorOf, reason } = useSending()
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        const code = textOf(event.currentTarget, 'code')
        void send(async () => {
          const { recoveryCodes } = await call(secondFactor.confirm, { body: { code } })
          enrolment.met()
          onConfirmed(recoveryCodes)
        })
      }}
    >
      <p className="text-soft">{t('scanText')}</p>
      <QrCode text={begun.uri} name={t('qrCode')} />
      <p className="text-soft text-sm">
        {t('orType')}
        <code className="block select-all font-mono text-ink">{begun.secret.replace(/.{4}/g, '$& ').trim()}</code>
      </p>
      <TextField
        label={t('code')}
        name="code"
        hint={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errorOf('code')}
      />
      <Reason text={reason} />
      <DialogButtons>
        <Button onClick={onClose}>{words('cancel')}</Button>
        <Button type="submit" look="primary" isBusy={isBusy} disabled={isBusy}>
          {t('turnOn')}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** Turns the second factor on, in three steps: the password, the app's first code, the recovery codes to keep. */
export const EnrolDialog = ({ onClose }: StepProps) => {
  const t = useTranslations('account')
  const [begun, setBegun] = useState<Enrolment>()
  const [codes, setCodes] = useState<readonly string[]>()
  // Closed by its buttons alone from the first step on: a slip must not lose the recovery codes.
  return (
    <Dialog title={codes ? t('recoveryTitle') : t('enrolTitle')} isStatic onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : begun ? (
        <ScanAndConfirm begun={begun} onClose={onClose} onConfirmed={setCodes} />
      ) : (
        <AskPassword onClose={onClose} onBegun={setBegun} />
      )}
    </Dialog>
  )
}
