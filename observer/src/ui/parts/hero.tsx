import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-accent-wash text-accent',
  full: 'bg-accent text-on-accent',
  late: 'bg-late-wash text-late',
  stopped: 'bg-danger-wash text-danger',
  here: 'bg-sunken text-ink',
}

/** The introduction of a screen: icon, title, explanation. */
export const Hero = ({
  icon: Icon,
  tone = 'plain',
  title,
  children,
}: {
  icon: LucideIcon
  tone?: keyof typeof tones
  title: string
  children?: ReactNode
}) => (
  <section className="stack">
    <span className={`grid size-14 place-content-center rounded-full [&>svg]:size-7 ${tones[tone]}`}>
      <Icon />
    </span>
    <h2 className="text-large">{title}</h2>
    {children}
  </section>
)
