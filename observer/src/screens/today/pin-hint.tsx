import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '../../ui/parts/button.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { useReady } from '../../ui/state/model-context.tsx'
import { pinHintPreference } from '../../ui/state/preferences.ts'

/** Proposes a PIN for the app, once. */
export const PinHint = () => {
  const t = useTranslations('today')
  const { screenLock } = useReady()
  const [isSeen, setSeen] = useState(() => pinHintPreference.get() !== undefined)
  if (isSeen || screenLock.hasPin) return null
  const dismiss = () => {
    pinHintPreference.set('seen')
    setSeen(true)
  }
  return (
    <Notice icon={Lock} title={t('pinTitle')}>
      <p>{t('pinText')}</p>
      <div className="pair">
        <Button onClick={dismiss}>{t('notNow')}</Button>
        <ButtonLink to="/me/lock">{t('setPin')}</ButtonLink>
      </div>
    </Notice>
  )
}
