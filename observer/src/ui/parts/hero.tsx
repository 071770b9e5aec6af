import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** What a screen is about: an icon, a sentence, an explanation. */
export const Hero = ({
  icon: Icon,
  tone,
  title,
  children,
}: {
  icon: LucideIcon
  tone?: 'late' | 'stopped' | 'here' | 'full'
  title: string
  children?: ReactNode
}) => (
  <section className="stack">
    <span className={tone ? `disc is-${tone}` : 'disc'}>
      <Icon className="icon" aria-hidden="true" />
    </span>
    <h2 className="large">{title}</h2>
    {children}
  </section>
)
