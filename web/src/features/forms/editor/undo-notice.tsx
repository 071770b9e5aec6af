import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import type { Draft } from './model/draft-store.ts'

/** Offers to undo an unconfirmed deletion, until something else changes. */
export const UndoNotice = (props: { name: string; draft: Draft; onUndo: () => void; onClose: () => void }) => {
  const { name, draft, onUndo, onClose } = props
  const t = useTranslations('forms')
  useEffect(() => draft.subscribeAll(onClose), [draft, onClose])
  return (
    <div
      role="status"
      className="fixed bottom-4 left-1/2 z-30 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-3 rounded-lg bg-surface py-2 pr-2 pl-4 shadow-floating"
    >
      <p className="min-w-0 truncate">{t('deleted', { name })}</p>
      <Button onClick={onUndo}>{t('undo')}</Button>
    </div>
  )
}
