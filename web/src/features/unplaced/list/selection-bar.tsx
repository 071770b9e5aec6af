import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingBar, FloatingBars } from '../../../ui/layout/floating-bar.tsx'

interface Props {
  count: number
  onPlace: () => void
  onDismiss: () => void
  onClear: () => void
}

/** The number of selected reports and the actions on them. */
export const SelectionBar = ({ count, onPlace, onDismiss, onClear }: Props) => {
  const t = useTranslations('unplaced')
  return (
    <FloatingBars>
      {count > 0 && (
        <FloatingBar label={t('selection')}>
          <p className="font-medium">{t('selected', { count })}</p>
          <IconButton icon={X} name={t('clearSelection')} onClick={onClear} />
          <Button className="text-danger" onClick={onDismiss}>
            {t('dismiss')}
          </Button>
          <Button variant="primary" onClick={onPlace}>
            {t('place')}
          </Button>
        </FloatingBar>
      )}
    </FloatingBars>
  )
}
