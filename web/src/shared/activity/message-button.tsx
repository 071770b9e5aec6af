import { useRouter } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCurrentUser } from '../current-user.ts'
import { useScreenActions } from '../keyboard/screen-actions.ts'
import { paths } from '../paths.ts'
import { type Recipient, stashRecipients } from './recipients.ts'

interface Props {
  observer: Recipient
  variant?: ButtonVariant
  className?: string
  isIcon?: boolean
}

/** Opens the notifications screen with this observer as the recipient. Nothing in an archive. */
export const MessageButton = ({ observer, isIcon = false, ...rest }: Props) => {
  const t = useTranslations('notifications')
  const router = useRouter()
  const { canChange } = useCurrentUser()
  const open = () => {
    stashRecipients([observer])
    void router.navigate({ href: paths.notifications() })
  }
  const name = t('messageTo', { name: observer.name })
  // Not that of each row of a list.
  useScreenActions(canChange && !isIcon ? [{ label: name, run: open }] : [])
  if (!canChange) return null
  if (isIcon) return <IconButton icon={Send} name={name} onClick={open} />
  return <Button icon={Send} label={t('MESSAGE')} {...rest} aria-label={name} onClick={open} />
}
