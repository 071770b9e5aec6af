import { ClipboardList, OctagonX } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SignInError } from '../../model/app-model.ts'
import { Button } from '../../ui/parts/button.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { useActions } from '../../ui/state/model-context.tsx'
import { OthersNotices } from './others-notice.tsx'
import { StartScreen } from './start-screen.tsx'

/** Number and PIN. What was typed stays after an error. */
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
    const failure = await signInWithPin(phone, pin)
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
        <h2 className="large">{t('title')}</h2>
        <div className="field">
          <label htmlFor={ids.phone}>{t('phone')}</label>
          <input
            id={ids.phone}
            className="input"
            type="tel"
            autoComplete="tel"
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={ids.pin}>{t('pin')}</label>
          <input
            ref={pinInput}
            id={ids.pin}
            className="input"
            type="password"
            inputMode="numeric"
            autoComplete="current-password"
            aria-describedby={error ? ids.error : ids.hint}
            aria-invalid={error === 'wrong' || undefined}
            value={pin}
            onChange={({ target }) => setPin(target.value)}
          />
          <p id={ids.hint} className="small soft">
            {t('hint')}
          </p>
        </div>
        <div id={ids.error} role="alert">
          {error && (
            <Notice icon={OctagonX} tone="stopped" title={t(`${error}.title`)}>
              <p>{t(`${error}.text`)}</p>
            </Notice>
          )}
        </div>
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
