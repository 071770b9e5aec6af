import { ArrowLeft, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Tone = 'plain' | 'primary' | 'danger' | 'danger-outline'

interface Look {
  readonly tone?: Tone
  /** Before the text. */
  readonly icon?: LucideIcon
  /** After the text: where it leads. */
  readonly arrow?: LucideIcon
  /** In a row of actions: its share of the width. */
  readonly width?: 'wide' | 'full'
  readonly children: ReactNode
}

const className = ({ tone = 'plain', width }: Look) =>
  ['button', ...(tone === 'plain' ? [] : [`is-${tone}`]), ...(width ? [`is-${width}`] : [])].join(' ')

const Content = ({ icon: Icon, arrow: Arrow, children }: Look) => (
  <>
    {Icon && <Icon className={Icon === ArrowLeft ? 'icon is-directed' : 'icon'} aria-hidden="true" />}
    <span>{children}</span>
    {Arrow && <Arrow className="icon is-directed" aria-hidden="true" />}
  </>
)

/** Disabled, it stays focusable, so that its place and its words are found. */
export const Button = ({
  isDisabled = false,
  onClick,
  type = 'button',
  ...look
}: Look & { isDisabled?: boolean; onClick?: () => void; type?: 'button' | 'submit' }) => (
  <button
    className={className(look)}
    type={type}
    aria-disabled={isDisabled || undefined}
    onClick={event => {
      if (isDisabled) event.preventDefault()
      else onClick?.()
    }}
  >
    <Content {...look} />
  </button>
)

/** Leads to a screen of the app. */
export const ButtonLink = ({ to, ...look }: Look & { to: string }) => (
  <Link className={className(look)} href={to}>
    <Content {...look} />
  </Link>
)

/** Leads out of the app: a call, or a text message. */
export const ExternalButton = ({ href, ...look }: Look & { href: string }) => (
  <a className={className(look)} href={href}>
    <Content {...look} />
  </a>
)
