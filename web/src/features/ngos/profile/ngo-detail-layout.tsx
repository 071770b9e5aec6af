import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { DetailLayout } from '../../../ui/layout/detail-layout.tsx'

type Props = Omit<ComponentProps<typeof DetailLayout>, 'back' | 'className'>

/** Layout of an NGO's screens: a title and a link back to the list. */
export const NgoDetailLayout = (props: Props) => {
  const t = useTranslations('ngos')
  return <DetailLayout {...props} back={{ href: paths.ngos(), label: t('BACK') }} className="max-w-3xl" />
}
