import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../link.tsx'
import { PageLayout } from './page-layout.tsx'

interface Props {
  title: string
  /** The record's name, first in the document title. */
  subject?: string | undefined
  subtitle?: string | undefined
  /** Link to the list. */
  back: { readonly href: string; readonly label: string }
  actions?: ReactNode
  /** Sets the maximum width. */
  className: string
  children: ReactNode
}

/** A page of one record, with a link back to its list. */
export const DetailLayout = ({ title, subject, subtitle, back, actions, className, children }: Props) => (
  <PageLayout
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
  </PageLayout>
)
