import { Check, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'

/** A boolean in a table, as an icon and a word. */
export const YesOrNo = ({ value }: { value: boolean }) => {
  const t = useTranslations('ngos')
  const Icon = value ? Check : Minus
  return (
    <span className={classNames('inline-flex items-center gap-1.5 align-middle', !value && 'text-soft')}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {value ? t('yes') : t('no')}
    </span>
  )
}
