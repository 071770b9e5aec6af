import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { useListAddress } from './list-address.ts'

interface Props {
  title: string
  subtitle?: string | undefined
  actions?: ReactNode
  /** How wide it may become. */
  className?: string
  children: ReactNode
}

/** Around the screens that the list leads to: its title and the way back to the list. */
export const ProfileFrame = ({ title, subtitle, actions, className = 'max-w-xl', children }: Props) => {
  const t = useTranslations('observers')
  const listAddress = useListAddress()
  return (
    <Page
      title={title}
      subtitle={subtitle}
      className={className}
      actions={
        <>
          <LinkButton href={listAddress}>
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
