import { FileDown, FileUp, UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link.tsx'
import type { Presentation } from '../../ui/presentation.ts'
import { PresentationSwitch } from '../../ui/presentation-switch.tsx'

interface Props {
  presentation: Presentation
  onPresentation: (presentation: Presentation) => void
  isExporting: boolean
  onExport: () => void
}

/** The buttons of the list's head. */
export const ListActions = ({ presentation, onPresentation, isExporting, onExport }: Props) => {
  const t = useTranslations('observers')
  return (
    <>
      <PresentationSwitch value={presentation} onChange={onPresentation} />
      <LinkButton href={paths.observerImport()}>
        <FileUp aria-hidden />
        {t('IMPORT')}
      </LinkButton>
      <Button isBusy={isExporting} disabled={isExporting} onClick={onExport}>
        {!isExporting && <FileDown aria-hidden />}
        {t('EXPORT')}
      </Button>
      <LinkButton look="primary" href={paths.newObserver()}>
        <UserPlus aria-hidden />
        {t('ADD')}
      </LinkButton>
    </>
  )
}
