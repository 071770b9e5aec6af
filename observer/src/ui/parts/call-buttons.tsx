import { MessageCircle, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useReady } from '../state/model-context.tsx'
import { ExternalButton } from './button.tsx'

/** Calls the office; absent without its number. */
export const CallOfficeButton = ({ tone }: { tone?: 'danger' | 'primary' }) => {
  const t = useTranslations('call')
  const { officePhone } = useReady()
  if (!officePhone) return null
  return (
    <ExternalButton href={`tel:${officePhone}`} icon={Phone} {...(tone ? { tone } : {})}>
      {t('office')}
    </ExternalButton>
  )
}

/** Opens the phone's messages with a text for the office. */
export const TextOfficeButton = ({ text }: { text: string }) => {
  const t = useTranslations('call')
  const { officePhone } = useReady()
  if (!officePhone) return null
  return (
    // Android reads the question mark, iOS the ampersand.
    <ExternalButton
      href={`sms:${officePhone}?&body=${encodeURIComponent(text)}`}
      icon={MessageCircle}
      tone="danger-outline"
    >
      {t('text')}
    </ExternalButton>
  )
}
