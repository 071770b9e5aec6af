import { FileDown, FileUp, UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import type { ViewMode } from '../../../ui/table/view-mode.ts'
import { ViewModeSwitch } from '../../../ui/table/view-mode-switch.tsx'

interface Props {
  viewMode: ViewMode
  onViewMode: (viewMode: ViewMode) => void
  isExporting: boolean
  onExport: () => void
}

/** The action buttons of the page header. */
export const ListActions = ({ viewMode, onViewMode, isExporting, onExport }: Props) => {
  const t = useTranslations('observers')
  const { canChange } = useCurrentUser()
  return (
    <>
      <ViewModeSwitch value={viewMode} onChange={onViewMode} />
      {canChange && (
        <LinkButton href={paths.observerImport()}>
          <FileUp aria-hidden />
          {t('IMPORT')}
        </LinkButton>
      )}
      <Button isBusy={isExporting} disabled={isExporting} onClick={onExport}>
        {!isExporting && <FileDown aria-hidden />}
        {t('EXPORT')}
      </Button>
      {canChange && (
        <LinkButton variant="primary" href={paths.newObserver()}>
          <UserPlus aria-hidden />
          {t('ADD')}
        </LinkButton>
      )}
    </>
  )
}
