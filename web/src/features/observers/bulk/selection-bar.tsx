import { KeyRound, QrCode, Send, Trash2, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
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
  onIssueCards: () => void
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
  onIssueCards,
  onReissue,
  onNotify,
  onClear,
}: SelectionProps) => {
  const t = useTranslations('observers')
  const { canChange } = useCurrentUser()
  const hasCards = useCapability('cards') && canChange
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
      {hasCards && (
        <Button onClick={onIssueCards}>
          <QrCode aria-hidden />
          {t('issueCards')}
        </Button>
      )}
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
