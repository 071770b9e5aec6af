import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { DetailPage } from '../../../ui/layout/detail-page.tsx'

type Props = Omit<ComponentProps<typeof DetailPage>, 'back' | 'className'>

/** Layout of an NGO's screens: a title and a link back to the list. */
export const NgoDetailLayout = (props: Props) => {
  const t = useTranslations('ngos')
  return <DetailPage {...props} back={{ href: paths.ngos(), label: t('BACK') }} className="max-w-3xl" />
}
