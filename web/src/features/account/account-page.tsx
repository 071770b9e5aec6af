import { awayMail } from '@scrutineer/contract/away-mail'
import { session } from '@scrutineer/contract/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useCapability } from '../../api/capabilities.ts'
import { endpointQuery } from '../../api/query.ts'
import { sessionAccess } from '../../api/session-access.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/feedback/form-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { secondFactorQuery } from './second-factor-query.ts'

/** Changes the password of the signed-in account. */
const ChangePasswordSection = () => {
  const t = useTranslations('account')
  const { submit, isBusy, fieldError, reason } = useSubmit(['password', 'newPassword'])
  const [form, setForm] = useState({ password: '', newPassword: '' })
  const save = (element: HTMLFormElement) =>
    submit(async () => {
      await call(session.changePassword, { body: form })
      sessionAccess.renew()
      element.reset()
      setForm({ password: '', newPassword: '' })
      toast('success', t('passwordSaved'), t('passwordSavedText'))
    })
  return (
    <Card aria-labelledby="own-password">
      <form
        noValidate
        className="grid gap-4 p-5"
        onInput={event => {
          const data = new FormData(event.currentTarget)
          setForm({ password: String(data.get('password')), newPassword: String(data.get('newPassword')) })
        }}
        onSubmit={event => {
          event.preventDefault()
          void save(event.currentTarget)
        }}
      >
        <h2 id="own-password" className="font-semibold text-lg">
          {t('password')}
        </h2>
        <TextField
          label={t('currentPassword')}
          name="password"
          type="password"
          autoComplete="current-password"
          error={fieldError('password')}
        />
        <PasswordField
          label={t('newPassword')}
          name="newPassword"
          hint={t('passwordHint')}
          error={fieldError('newPassword')}
        />
        <FormError text={reason} />
        <div>
          <Button type="submit" isBusy={isBusy} disabled={isBusy || form.password === '' || form.newPassword === ''}>
            {t('savePassword')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const EnrolDialog = lazyComponent(async () => (await import('./second-factor-dialogs.tsx')).EnrolDialog)
const DisableSecondFactorDialog = lazyComponent(
  async () => (await import('./second-factor-dialogs.tsx')).DisableSecondFactorDialog,
)

/** The state of the account's second factor, with buttons to turn it on and off. */
const SecondFactorSection = () => {
  const t = useTranslations('account')
  const isOffered = useCapability('secondFactor')
  const state = useQuery({ ...secondFactorQuery, enabled: isOffered })
  const [open, setOpen] = useState<'enrol' | 'turnOff'>()
  const close = () => setOpen(undefined)
  if (!isOffered) return null
  const { data } = state
  return (
    <Card className="grid gap-4 p-5" aria-labelledby="second-factor">
      <h2 id="second-factor" className="font-semibold text-lg">
        {t('factor')}
      </h2>
      <p className="text-soft">{t('factorText')}</p>
      {state.isError && !data && <QueryFailure query={state} />}
      {state.isPending && (
        <>
          <Skeleton className="my-1 w-60" />
          <Skeleton className="h-8 w-24 pointer-coarse:h-10" />
        </>
      )}
      {data && (
        <>
          <p className="flex items-center gap-2 font-medium">
            {data.enrolled ? (
              <ShieldCheck aria-hidden className="size-5 text-accent" />
            ) : (
              <ShieldAlert aria-hidden className="size-5 text-soft" />
            )}
            {data.enrolled ? t('factorOn', { count: data.recoveryCodesLeft }) : t('factorOff')}
          </p>
          {data.required && !data.enrolled && <p className="text-danger">{t('factorRequired')}</p>}
          <div>
            {data.enrolled ? (
              <Button onClick={() => setOpen('turnOff')}>{t('turnOff')}</Button>
            ) : (
              <Button variant="primary" label={t('turnOn')} onClick={() => setOpen('enrol')} />
            )}
          </div>
        </>
      )}
      {open === 'enrol' && <EnrolDialog onClose={close} />}
      {open === 'turnOff' && <DisableSecondFactorDialog onClose={close} isRequired={data?.required ?? false} />}
    </Card>
  )
}

const awayMailQuery = endpointQuery(awayMail.state)

/** Turns mail to the account on and off. Analysts get none. */
const AwayMailSection = () => {
  const t = useTranslations('account')
  const { isAnalyst } = useCurrentUser()
  const isOffered = useCapability('awayMail') && !isAnalyst
  const client = useQueryClient()
  const state = useQuery({ ...awayMailQuery, enabled: isOffered })
  const { submit, isBusy, reason } = useSubmit()
  if (!isOffered) return null
  const { data } = state
  const change = (isOn: boolean) =>
    submit(async () => {
      await call(awayMail.set, { body: { isOn } })
      client.setQueryData(awayMailQuery.queryKey, data && { ...data, isOn })
    })
  return (
    <Card className="grid gap-2 p-5" aria-labelledby="away-mail">
      <h2 id="away-mail" className="font-semibold text-lg">
        {t('awayMail')}
      </h2>
      {state.isError && !data && <QueryFailure query={state} />}
      {state.isPending && <Skeleton className="my-1 w-60" />}
      {data && (
        <Switch
          label={t('awayMailOn')}
          hint={data.email === null ? t('awayMailNoAddress') : t('awayMailText', { email: data.email })}
          checked={data.isOn && data.email !== null}
          disabled={isBusy || data.email === null}
          onChange={event => void change(event.target.checked)}
        />
      )}
      <FormError text={reason} />
    </Card>
  )
}

/** The signed-in user's password, second factor and mail. */
export const AccountPage = () => {
  const t = useTranslations('account')
  return (
    <PageLayout title={t('title')} className="max-w-xl">
      <SecondFactorSection />
      <AwayMailSection />
      <ChangePasswordSection />
    </PageLayout>
  )
}
