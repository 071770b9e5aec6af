import { type Enrolment, secondFactor } from '@scrutineer/contract/second-factor'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { sessionAccess } from '../../api/session-access.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

/** The recovery codes, which replace a lost phone. They are shown only once. */
const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const t = useTranslations('account')
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), t('recoveryFile'))
  return (
    <Dialog title={t('recoveryTitle')} isStatic onClose={onClose}>
      <p className="text-soft">{t('recoveryText')}</p>
      <ul className="grid gap-1 rounded-md bg-sunken p-3 font-mono sm:grid-cols-2">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={save}>{t('saveCodes')}</Button>
        <Button variant="primary" label={t('codesSaved')} onClick={onClose} />
      </DialogButtons>
    </Dialog>
  )
}

interface StepProps {
  onClose: () => void
}

const PasswordStep = ({ onClose, onStarted }: StepProps & { onStarted: (pendingEnrolment: Enrolment) => void }) => {
  const t = useTranslations('account')
  return (
    <FormDialog
      title={t('enrolTitle')}
      action={t('next')}
      isStatic
      fields={['password']}
      read={data => ({ password: String(data.get('password')) })}
      onSubmit={async body => onStarted(await call(secondFactor.enrol, { body }))}
      onClose={onClose}
    >
      <p className="text-soft">{t('enrolText')}</p>
      <TextField label={t('currentPassword')} name="password" type="password" autoComplete="current-password" />
    </FormDialog>
  )
}

interface ConfirmStepProps extends StepProps {
  pendingEnrolment: Enrolment
  onConfirmed: (recoveryCodes: readonly string[]) => void
}

const ConfirmStep = ({ pendingEnrolment, onClose, onConfirmed }: ConfirmStepProps) => {
  const t = useTranslations('account')
  return (
    <FormDialog
      title={t('enrolTitle')}
      action={t('turnOn')}
      isStatic
      fields={['code']}
      read={data => ({ code: String(data.get('code')) })}
      onSubmit={async body => {
        const { recoveryCodes } = await call(secondFactor.confirm, { body })
        sessionAccess.renew()
        onConfirmed(recoveryCodes)
      }}
      onClose={onClose}
    >
      <p className="text-soft">{t('scanText')}</p>
      <QrCode text={pendingEnrolment.uri} name={t('qrCode')} />
      <p className="text-soft text-sm">
        {t('manualEntry')}
        <code className="block select-all font-mono text-ink">
          {pendingEnrolment.secret.replace(/.{4}/g, '$& ').trim()}
        </code>
      </p>
      <TextField label={t('code')} name="code" hint={t('codeHint')} inputMode="numeric" autoComplete="one-time-code" />
    </FormDialog>
  )
}

/**
 * Turns the second factor on in three steps: password, first code of the app, recovery codes. Each is a dialog of its own, which
 * places the focus, and is static: a stray Escape must not lose the recovery codes.
 */
export const EnrolDialog = ({ onClose }: StepProps) => {
  const [pendingEnrolment, setPendingEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (!pendingEnrolment) return <PasswordStep onClose={onClose} onStarted={setPendingEnrolment} />
  return <ConfirmStep pendingEnrolment={pendingEnrolment} onClose={onClose} onConfirmed={setCodes} />
}

/** Turns the second factor off after verifying the password and a code. */
export const DisableSecondFactorDialog = ({ onClose, isRequired }: { onClose: () => void; isRequired: boolean }) => {
  const t = useTranslations('account')
  return (
    <FormDialog
      title={t('turnOffTitle')}
      action={t('turnOff')}
      variant="danger"
      fields={['password', 'code']}
      read={data => ({ password: String(data.get('password')), code: String(data.get('code')) })}
      onSubmit={async body => {
        await call(secondFactor.disable, { body })
        sessionAccess.renew()
        toast('warning', t('factor'), t('turnedOff'))
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-soft">{isRequired ? t('turnOffRequired') : t('turnOffText')}</p>
      <TextField label={t('currentPassword')} name="password" type="password" autoComplete="current-password" />
      <TextField label={t('code')} name="code" hint={t('codeOrRecovery')} autoComplete="one-time-code" />
    </FormDialog>
  )
}
