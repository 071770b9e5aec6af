import { type Enrolment, secondFactor } from '@scrutineer/contract/second-factor'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { sessionAccess } from '../../api/session-access.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useAccountRequest } from './use-account-request.ts'

/** The recovery codes, which replace a lost phone. They are shown only once. */
const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const t = useTranslations('account')
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), t('recoveryFile'))
  return (
    <div className="grid gap-3">
      <p className="text-soft">{t('recoveryText')}</p>
      <ul className="grid gap-1 rounded-md bg-sunken p-3 font-mono sm:grid-cols-2">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={save}>{t('saveCodes')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('codesSaved')}
        </Button>
      </DialogButtons>
    </div>
  )
}

interface StepProps {
  onClose: () => void
}

const PasswordStep = ({ onClose, onStarted }: StepProps & { onStarted: (pendingEnrolment: Enrolment) => void }) => {
  const t = useTranslations('account')
  const { submit, isBusy, fieldError, reason } = useAccountRequest()
  const begin = (password: string) =>
    submit(async () => onStarted(await call(secondFactor.enrol, { body: { password } })))
  return (
    <DialogForm
      reason={reason}
      isBusy={isBusy}
      onClose={onClose}
      action={t('next')}
      onSubmit={data => void begin(String(data.get('password')))}
    >
      <p className="text-soft">{t('enrolText')}</p>
      <TextField
        label={t('currentPassword')}
        name="password"
        type="password"
        autoComplete="current-password"
        error={fieldError('password')}
      />
    </DialogForm>
  )
}

interface ConfirmStepProps extends StepProps {
  pendingEnrolment: Enrolment
  onConfirmed: (recoveryCodes: readonly string[]) => void
}

const ConfirmStep = ({ pendingEnrolment, onClose, onConfirmed }: ConfirmStepProps) => {
  const t = useTranslations('account')
  const { submit, isBusy, fieldError, reason } = useAccountRequest()
  const confirm = (code: string) =>
    submit(async () => {
      const { recoveryCodes } = await call(secondFactor.confirm, { body: { code } })
      sessionAccess.renew()
      onConfirmed(recoveryCodes)
    })
  return (
    <DialogForm
      reason={reason}
      isBusy={isBusy}
      onClose={onClose}
      action={t('turnOn')}
      onSubmit={data => void confirm(String(data.get('code')))}
    >
      <p className="text-soft">{t('scanText')}</p>
      <QrCode text={pendingEnrolment.uri} name={t('qrCode')} />
      <p className="text-soft text-sm">
        {t('manualEntry')}
        <code className="block select-all font-mono text-ink">
          {pendingEnrolment.secret.replace(/.{4}/g, '$& ').trim()}
        </code>
      </p>
      <TextField
        label={t('code')}
        name="code"
        hint={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={fieldError('code')}
      />
    </DialogForm>
  )
}

/** Turns the second factor on in three steps: password, first code of the app, recovery codes. */
export const EnrolDialog = ({ onClose }: StepProps) => {
  const t = useTranslations('account')
  const [pendingEnrolment, setPendingEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<readonly string[]>()
  const step = codes ? 'codes' : pendingEnrolment ? 'scan' : 'password'
  // The key remounts the dialog for each step, which places the focus again. Static: a stray Escape must not lose the
  // recovery codes.
  return (
    <Dialog key={step} title={codes ? t('recoveryTitle') : t('enrolTitle')} isStatic onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : pendingEnrolment ? (
        <ConfirmStep pendingEnrolment={pendingEnrolment} onClose={onClose} onConfirmed={setCodes} />
      ) : (
        <PasswordStep onClose={onClose} onStarted={setPendingEnrolment} />
      )}
    </Dialog>
  )
}
