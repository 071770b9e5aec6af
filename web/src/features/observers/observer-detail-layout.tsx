import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { useListHref } from './list-href.ts'

type Props = Omit<ComponentProps<typeof PageLayout>, 'back'>

/** Layout of the screens below the list: a title and a link back to the list. */
export const ObserverDetailLayout = ({ className = 'max-w-xl', ...rest }: Props) => {
  const t = useTranslations('observers')
  const href = useListHref()
  return <PageLayout {...rest} back={{ href, label: t('BACK') }} className={className} />
}
