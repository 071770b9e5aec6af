import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'

/**
 * Asks before unsaved work is left: by a link or Back in a dialog, by closing the tab in the browser's own words.
 * Where the work has just been saved, navigate with `ignoreBlocker`.
 */
export const UnsavedGuard = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const t = useTranslations('ui')
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title={t('leaveTitle')} onClose={blocker.reset}>
      <p className="text-soft">{t('leaveText')}</p>
      <DialogButtons>
        <Button onClick={blocker.reset}>{t('stay')}</Button>
        <Button look="danger" onClick={blocker.proceed}>
          {t('leave')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
