import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { DetailLayout } from '../../ui/layout/detail-layout.tsx'
import { useListHref } from './list-href.ts'

type Props = Omit<ComponentProps<typeof DetailLayout>, 'back' | 'className'> & { className?: string }

/** Layout of the screens below the list: a title and a link back to the list. */
export const ObserverDetailLayout = ({ className = 'max-w-xl', ...rest }: Props) => {
  const t = useTranslations('observers')
  const href = useListHref()
  return <DetailLayout {...rest} back={{ href, label: t('BACK') }} className={className} />
}
