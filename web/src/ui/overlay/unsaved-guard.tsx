import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'

interface Props {
  isUnsaved: boolean
  /** What is asked and what would be lost; unsaved changes unless told. */
  title?: string
  text?: string
  /** Told before what is unsaved is left on purpose. */
  onLeave?: () => void
}

/**
 * Asks before unsaved work is left: by a link or Back in a dialog, by closing the tab in the browser's own words.
 * Where the work has just been saved, navigate with `ignoreBlocker`.
 */
export const UnsavedGuard = ({ isUnsaved, title, text, onLeave }: Props) => {
  const t = useTranslations('ui')
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  const { status, reset } = blocker
  useEffect(() => {
    // What was under way has ended meanwhile: nothing would be lost any more, and its end is worth a look.
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
        <Button onClick={blocker.reset}>{t('stay')}</Button>
        <Button variant="danger" onClick={leave}>
          {t('leave')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
