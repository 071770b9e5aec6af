import { FileDown, FileUp, KeyRound, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { afterPaint } from '../../../lib/after-paint.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { useScreenActions } from '../../../shared/keyboard/screen-actions.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { type ViewMode, ViewModeSwitch } from '../../../ui/table/view-mode-switch.tsx'
import { usePinBatches } from '../pins/generated-pins.ts'

/** Whether the first render of a component is painted: what it shows first goes before what it loads later. */
const useIsPainted = () => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let isMounted = true
    void afterPaint().then(() => isMounted && setPainted(true))
    return () => {
      isMounted = false
    }
  }, [])
  return isPainted
}

interface Props {
  viewMode: ViewMode
  onViewMode: (viewMode: ViewMode) => void
  isExporting: boolean
  onShowPins: () => void
  onExport: () => void
}

/** The action buttons of the page header. */
export const ListActions = ({ viewMode, onViewMode, isExporting, onShowPins, onExport }: Props) => {
  const t = useTranslations('observers')
  const { canChange } = useCurrentUser()
  const hasPins = (usePinBatches(useIsPainted()) ?? []).length > 0
  useScreenActions(isExporting ? [] : [{ label: t('EXPORT'), run: onExport }])
  return (
    <>
      {hasPins && (
        <Button
          variant="ghost"
          icon={KeyRound}
          label={t('generatedPins')}
          aria-haspopup="dialog"
          onClick={onShowPins}
        />
      )}
      <ViewModeSwitch value={viewMode} onChange={onViewMode} />
      {canChange && <LinkButton icon={FileUp} label={t('IMPORT')} href={paths.observerImport()} />}
      <Button icon={FileDown} label={t('EXPORT')} isBusy={isExporting} disabled={isExporting} onClick={onExport} />
      {canChange && <LinkButton variant="primary" icon={UserPlus} label={t('ADD')} href={paths.newObserver()} />}
    </>
  )
}
