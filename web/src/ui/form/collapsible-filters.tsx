import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

interface Props {
  /** Number of applied filters. Initially open if there are any. */
  count: number
  children: ReactNode
}

/** A filter with many fields. On a small screen a button expands it, so that the list stays visible. */
export const CollapsibleFilters = ({ count, children }: Props) => {
  const t = useTranslations('ui')
  const id = useId()
  const [isOpen, setOpen] = useState(count > 0)
  return (
    <div className="grid gap-2">
      <Button
        icon={SlidersHorizontal}
        label={count > 0 ? t('showFiltersCount', { count }) : t('showFilters')}
        className="justify-self-start sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
      <div id={id} className={classNames(!isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </div>
  )
}
