import { type Enrolment, secondFactor } from '@scrutineer/contract/second-factor'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { enrolment } from '../../api/enrolment.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAccountCall } from './use-account-call.ts'

interface StepProps {
  onClose: () => void
}

const AskPassword = ({ onClose, onBegun }: StepProps & { onBegun: (begun: Enrolment) => void }) => {
  const t = useTranslations('account')
  const { send, isBusy, errorOf, reason } = useAccountCall()
  const begin = (password: string) => send(async () => onBegun(await call(secondFactor.enrol, { body: { password } })))
  return (
    <DialogForm
      {...{ reason, isBusy, onClose }}
      action={t('next')}
      onSubmit={data => void begin(String(data.get('password')))}
    >
      <p className="text-soft">{t('enrolText')}</p>
      <TextField
        label={t('currentPassword')}
        name="password"
        type="password"
        autoComplete="current-password"
        error={errorOf('password')}
      />
    </DialogForm>
  )
}

interface ScanProps extends StepProps {
  begun: Enrolment
  onConfirmed: (recoveryCodes: readonly string[]) => void
}

const ScanAndConfirm = ({ begun, onClose, onConfirmed }: ScanProps) => {
  const t = useTranslations('account')
  const { send, isBusy, errorOf, reason } = useAccountCall()
  const confirm = (code: string) =>
    send(async () => {
      const { recoveryCodes } = await call(secondFactor.confirm, { body: { code } })
      enrolment.met()
      onConfirmed(recoveryCodes)
    })
  return (
    <DialogForm
      {...{ reason, isBusy, onClose }}
      action={t('turnOn')}
      onSubmit={data => void confirm(String(data.get('code')))}
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
    </DialogForm>
  )
}

/** Turns the second factor on, in three steps: the password, the app's first code, the recovery codes to keep. */
export const EnrolDialog = ({ onClose }: StepProps) => {
  const t = useTranslations('account')
  const [begun, setBegun] = useState<Enrolment>()
  const [codes, setCodes] = useState<readonly string[]>()
  const step = codes ? 'codes' : begun ? 'scan' : 'password'
  // Anew for each step, so that a dialog's way to place the focus holds for it too. Closed by its buttons alone from the first step on:
  // a slip must not lose the recovery codes.
  return (
    <Dialog key={step} title={codes ? t('recoveryTitle') : t('enrolTitle')} isStatic onClose={onClose}>
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
