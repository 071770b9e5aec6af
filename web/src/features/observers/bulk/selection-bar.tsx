import { KeyRound, Send, Trash2, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingBar } from '../../../ui/layout/floating-bar.tsx'
import { usePinBatches } from '../pins/generated-pins.ts'

export interface SelectionProps {
  count: number
  /** Number of matches over all pages; undefined if selecting them all isn't offered. */
  totalMatching: number | undefined
  isFetchingAll: boolean
  onSelectAllPages: () => void
  onDelete: () => void
  onReissue: () => void
  onNotify: () => void
  onClear: () => void
}

/** The number of selected observers, with the actions for them. */
export const SelectionBar = ({
  count,
  totalMatching,
  isFetchingAll,
  onSelectAllPages,
  onDelete,
  onReissue,
  onNotify,
  onClear,
}: SelectionProps) => {
  const t = useTranslations('observers')
  return (
    <FloatingBar label={t('selection')}>
      <p className="font-medium">{t('selected', { count })}</p>
      <IconButton icon={X} name={t('clearSelection')} onClick={onClear} />
      {totalMatching !== undefined && (
        <Button variant="ghost" isBusy={isFetchingAll} disabled={isFetchingAll} onClick={onSelectAllPages}>
          {t('selectAll', { count: totalMatching })}
        </Button>
      )}
      <Button onClick={onNotify}>
        <Send aria-hidden />
        {t('SEND_NOTIFICATION')}
      </Button>
      {usePinBatches() && (
        <Button onClick={onReissue}>
          <KeyRound aria-hidden />
          {t('reissuePins')}
        </Button>
      )}
      <Button className="text-danger" onClick={onDelete}>
        <Trash2 aria-hidden />
        {t('DELETE')}
      </Button>
    </FloatingBar>
  )
}
