import { LayoutGrid, List } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Presentation } from './presentation.ts'
import { Segments } from './segments.tsx'

interface Props {
  value: Presentation
  onChange: (presentation: Presentation) => void
}

/** Chooses between a list's table and its cards. */
export const PresentationSwitch = (props: Props) => {
  const t = useTranslations('ui')
  return (
    <Segments
      label={t('presentation')}
      choices={[
        { value: 'LIST', label: t('LIST'), icon: List },
        { value: 'CARD', label: t('CARD'), icon: LayoutGrid },
      ]}
      {...props}
    />
  )
}
