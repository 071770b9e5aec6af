import { Check, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'

/** A claim in a table, in a sign and a word. */
export const YesOrNo = ({ is }: { is: boolean }) => {
  const t = useTranslations('ngos')
  const Icon = is ? Check : Minus
  return (
    <span className={classNames('inline-flex items-center gap-1.5 align-middle', !is && 'text-soft')}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {is ? t('yes') : t('no')}
    </span>
  )
}
