import { toPlainText } from '@scrutineer/contract/helpers/plain-text'
import { ClipboardList } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SignInError } from '../../model/app-model.ts'
import { Button } from '../../ui/parts/button.tsx'
import { Alert, Notice } from '../../ui/parts/notice.tsx'
import { useActions } from '../../ui/state/model-context.tsx'
import { OthersNotices } from './others-notice.tsx'
import { StartScreen } from './start-screen.tsx'

const input = 'field-box min-h-14 w-full px-3.5 py-2 aria-invalid:border-2 aria-invalid:border-danger'

/** Sign-in with number and PIN. The input stays after an error. */
export const PinScreen = ({
  back,
  actions,
  onSignedIn,
}: {
  back?: string
  actions?: ReactNode
  onSignedIn?: () => void
}) => {
  const t = useTranslations('pin')
  const { signInWithPin } = useActions()
  const ids = { phone: useId(), pin: useId(), hint: useId(), error: useId() }
  const pinInput = useRef<HTMLInputElement>(null)
  const [phone, setPhone] = useState('')
  const [pin, setPin] = useState('')
  const [error, setError] = useState<SignInError>()
  const [isSigningIn, setSigningIn] = useState(false)
  const isIncomplete = phone.trim() === '' || pin === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSigningIn || isIncomplete) return
    setSigningIn(true)
    setError(undefined)
    const failure = await signInWithPin(phone, toPlainText(pin))
    setSigningIn(false)
    if (!failure) return onSignedIn?.()
    setError(failure)
    pinInput.current?.focus()
    pinInput.current?.select()
  }
  return (
    <StartScreen back={back} actions={actions}>
      <OthersNotices />
      <form className="stack" onSubmit={event => void submit(event)}>
        <h2 className="text-large">{t('title')}</h2>
        <div className="stack gap-1.5">
          <label htmlFor={ids.phone} className="font-semibold">
            {t('phone')}
          </label>
          <input
            id={ids.phone}
            className={input}
            type="tel"
            autoComplete="tel"
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        </div>
        <div className="stack gap-1.5">
          <label htmlFor={ids.pin} className="font-semibold">
            {t('pin')}
          </label>
          <input
            ref={pinInput}
            id={ids.pin}
            className={input}
            type="password"
            inputMode="numeric"
            autoComplete="current-password"
            aria-describedby={error ? ids.error : ids.hint}
            aria-invalid={error === 'wrong' || undefined}
            value={pin}
            onChange={({ target }) => setPin(target.value)}
          />
          <p id={ids.hint} className="text-sm text-soft">
            {t('hint')}
          </p>
        </div>
        <Alert id={ids.error} title={error && t(`${error}.title`)}>
          {error && <p>{t(`${error}.text`)}</p>}
        </Alert>
        <Button tone="primary" type="submit" isDisabled={isSigningIn || isIncomplete}>
          {t(isSigningIn ? 'signingIn' : 'signIn')}
        </Button>
      </form>
      <Notice icon={ClipboardList} title={t('cardTitle')}>
        <p>{t('cardText')}</p>
      </Notice>
    </StartScreen>
  )
}
