import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { LinkButton } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'

interface Props {
  title: string
  subtitle?: string | undefined
  actions?: ReactNode
  children: ReactNode
}

/** Around every NGO's profile: its title and the way back to the list. */
export const NgoFrame = ({ title, subtitle, actions, children }: Props) => {
  const t = useTranslations('ngos')
  return (
    <Page
      title={title}
      subtitle={subtitle}
      className="max-w-3xl"
      actions={
        <>
          <LinkButton href={paths.ngos()}>
            <ArrowLeft aria-hidden />
            {t('BACK')}
          </LinkButton>
          {actions}
        </>
      }
    >
      {children}
    </Page>
  )
}
