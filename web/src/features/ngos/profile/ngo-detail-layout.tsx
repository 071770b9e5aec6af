import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'

type Props = Omit<ComponentProps<typeof PageLayout>, 'back' | 'className'>

/** Layout of an NGO's screens: a title and a link back to the list. */
export const NgoDetailLayout = (props: Props) => {
  const t = useTranslations('ngos')
  return <PageLayout {...props} back={{ href: paths.ngos(), label: t('BACK') }} className="max-w-3xl" />
}
