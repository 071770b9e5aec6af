import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../link.tsx'
import { Page } from './page.tsx'

interface Props {
  title: string
  /** What the page is about; the tab says it first. */
  subject?: string | undefined
  subtitle?: string | undefined
  /** The list that leads here. */
  back: { readonly href: string; readonly label: string }
  actions?: ReactNode
  /** How wide it may become. */
  className: string
  children: ReactNode
}

/** A screen that a list leads to: its title, and the way back. */
export const DetailPage = ({ title, subject, subtitle, back, actions, className, children }: Props) => (
  <Page
    title={title}
    documentTitle={subject && `${subject} · ${title}`}
    subtitle={subtitle}
    className={className}
    actions={
      <>
        <LinkButton href={back.href}>
          <ArrowLeft aria-hidden />
          {back.label}
        </LinkButton>
        {actions}
      </>
    }
  >
    {children}
  </Page>
)
