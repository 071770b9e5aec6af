import { LayoutGrid, List } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SegmentedControl } from '../form/segmented-control.tsx'

/** The specification's two view modes of a list: table and cards. */
export type ViewMode = 'LIST' | 'CARD'

const readStoredMode = (key: string, defaultMode: ViewMode): ViewMode => {
  const value = localStorage.getItem(key)
  return value === 'LIST' || value === 'CARD' ? value : defaultMode
}

/** The view mode of a list, persisted in local storage under `key`. */
export const useViewMode = (key: string, defaultMode: ViewMode) => {
  const [viewMode, setViewMode] = useState(() => readStoredMode(key, defaultMode))
  const choose = (next: ViewMode) => {
    localStorage.setItem(key, next)
    setViewMode(next)
  }
  return [viewMode, choose] as const
}

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
