import { KeyRound, QrCode, RotateCw, Send, Trash2, TriangleAlert, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingBar, FloatingBars } from '../../../ui/layout/floating-bar.tsx'
import { usePinBatches } from '../pins/generated-pins.ts'
import type { FetchAllState } from './use-fetch-all.ts'

const failureTexts = { export: 'exportFailed', notify: 'notifyFailed', select: 'selectFailed' } as const

interface FetchAllBarProps {
  state: FetchAllState | undefined
  onCancel: () => void
}

/** The progress of a fetch of several pages, or its failure with a retry button. */
const FetchAllBar = ({ state, onCancel }: FetchAllBarProps) => {
  const t = useTranslations('observers')
  const tCommon = useTranslations('ui')
  if (state?.failure)
    return (
      <FloatingBar label={t('loadingList')}>
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
        <p role="alert" className="me-2">
          {t(failureTexts[state.purpose])} {state.failure.reason}
        </p>
        <Button icon={RotateCw} label={tCommon('retry')} onClick={state.failure.retry} />
        <IconButton icon={X} name={tCommon('close')} onClick={onCancel} />
      </FloatingBar>
    )
  if (state?.progress)
    return (
      <FloatingBar label={t('loadingList')}>
        <Spinner />
        <p role="status" className="me-2">
          {t('loadProgress', state.progress)}
        </p>
        <Button onClick={onCancel}>{tCommon('cancel')}</Button>
      </FloatingBar>
    )
  return null
}

interface SelectionProps {
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
const SelectionBar = ({
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
      <Button icon={Send} label={t('SEND_NOTIFICATION')} onClick={onNotify} />
      {hasCards && <Button icon={QrCode} label={t('issueCards')} onClick={onIssueCards} />}
      {usePinBatches() && <Button icon={KeyRound} label={t('reissuePins')} onClick={onReissue} />}
      <Button icon={Trash2} label={t('DELETE')} className="text-danger" onClick={onDelete} />
    </FloatingBar>
  )
}

interface Props {
  fetchAllState: FetchAllState | undefined
  onCancel: () => void
  selection: SelectionProps
}

/** The bars that float over the list: the progress of a fetch of all pages, and the actions for the selection. */
export const ListFloatingBars = ({ fetchAllState, onCancel, selection }: Props) => (
  <FloatingBars>
    <FetchAllBar state={fetchAllState} onCancel={onCancel} />
    {selection.count > 0 && <SelectionBar {...selection} />}
  </FloatingBars>
)
