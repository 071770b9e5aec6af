import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { formatTime } from '../../lib/format/dates.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx'
import { CodeField } from './code-field.tsx'
import { LoginError } from './login-error.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Extends an expiring session by signing in again. */
export const ExtendSessionDialog = ({
  user,
  expiresAt,
  onClose,
}: {
  user: string
  expiresAt: number
  onClose: () => void
}) => {
  const t = useTranslations('login')
  const tCommon = useTranslations('ui')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const { signIn, isBusy, error, needsCode } = useSignIn()
  const extend = async (form: HTMLFormElement) => {
    const data = new FormData(form)
    const [password, code] = [String(data.get('password')), String(data.get('code') ?? '')]
    if (await signIn(user, password, code)) toast('success', t('staySignedIn'), t('sessionExtended'))
  }
  return (
    <Dialog title={t('sessionEndingTitle')} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          void extend(event.currentTarget)
        }}
      >
        <p className="text-soft">
          {t('sessionEndingText', { time: formatTime(new Date(expiresAt), language, timeZone), user })}
        </p>
        <input type="hidden" name="user" autoComplete="username" value={user} />
        <TextField label={t('PASSWORD')} name="password" type="password" autoComplete="current-password" required />
        {needsCode && <CodeField error={error} />}
        <LoginError error={error} />
        <DialogButtons>
          <Button onClick={onClose}>{tCommon('close')}</Button>
          <Button type="submit" variant="primary" label={t('staySignedIn')} isBusy={isBusy} />
        </DialogButtons>
      </form>
    </Dialog>
  )
}
