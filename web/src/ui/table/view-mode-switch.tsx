import { LayoutGrid, List } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SegmentedControl } from '../form/segmented-control.tsx'
import type { ViewMode } from './view-mode.ts'

interface Props {
  value: ViewMode
  onChange: (viewMode: ViewMode) => void
}

/** Switches between table and cards. */
export const ViewModeSwitch = (props: Props) => {
  const t = useTranslations('ui')
  return (
    <SegmentedControl
      label={t('viewMode')}
      choices={[
        { value: 'LIST', label: t('LIST'), icon: List },
        { value: 'CARD', label: t('CARD'), icon: LayoutGrid },
      ]}
      {...props}
    />
  )
}
