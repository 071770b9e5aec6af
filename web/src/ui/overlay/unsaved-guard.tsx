import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'

interface Props {
  isUnsaved: boolean
  /** Title and text of the dialog. Default: unsaved changes. */
  title?: string
  text?: string
  /** Called before the user leaves unsaved work. */
  onLeave?: () => void
}

/**
 * Asks before unsaved work is lost: a dialog for links and Back, the browser's prompt for closing the tab. After saving,
 * navigate with `ignoreBlocker`.
 */
export const UnsavedGuard = ({ isUnsaved, title, text, onLeave }: Props) => {
  const t = useTranslations('ui')
  const blocker = useBlocker({
    // With another search only, the screen and its work stay.
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  const { status, reset } = blocker
  useEffect(() => {
    // The work was saved while the dialog was open: stay, so that the user sees the result.
    if (status === 'blocked' && !isUnsaved) reset()
  }, [status, isUnsaved, reset])
  if (blocker.status !== 'blocked') return null
  const leave = () => {
    onLeave?.()
    blocker.proceed()
  }
  return (
    <Dialog title={title ?? t('leaveTitle')} onClose={blocker.reset}>
      <p className="text-soft">{text ?? t('leaveText')}</p>
      <DialogButtons>
        <Button onClick={blocker.reset}>{t('stayOnPage')}</Button>
        <Button variant="danger" label={t('leavePage')} onClick={leave} />
      </DialogButtons>
    </Dialog>
  )
}
