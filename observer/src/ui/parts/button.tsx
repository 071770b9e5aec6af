import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

const tones = {
  plain: 'border-[1.5px] border-edge bg-surface text-ink',
  primary: 'border-[1.5px] border-accent bg-accent text-on-accent',
  danger: 'border-[1.5px] border-danger bg-danger-fill text-on-fill',
  'danger-outline': 'border-2 border-danger bg-surface text-danger',
  disabled: 'cursor-default border-[1.5px] border-dashed border-edge bg-surface text-soft',
}
const widths = { auto: '', wide: 'grow-2 sideways:-order-1', full: 'basis-full sideways:basis-auto' }

export interface ButtonStyle {
  readonly tone?: Exclude<keyof typeof tones, 'disabled'>
  /** Before the text. */
  readonly icon?: LucideIcon
  /** After the text: where it leads. */
  readonly arrow?: LucideIcon
  /** In a row of actions: its share of the width. */
  readonly width?: 'wide' | 'full'
  readonly children: ReactNode
}

export const buttonClass = (tone: keyof typeof tones = 'plain', width: keyof typeof widths = 'auto') =>
  `inline-flex min-h-14 min-w-0 items-center justify-center gap-2.5 rounded-md px-4 py-2 text-center font-semibold ${tones[tone]} ${widths[width]}`

export const ButtonContent = ({ icon: Icon, arrow: Arrow, children }: ButtonStyle) => (
  <>
    {Icon && <Icon />}
    <span>{children}</span>
    {Arrow && <Arrow />}
  </>
)

/** Remains focusable while disabled, for screen readers. */
export const Button = ({
  isDisabled = false,
  onClick,
  type = 'button',
  ...style
}: ButtonStyle & { isDisabled?: boolean; onClick?: () => void; type?: 'button' | 'submit' }) => (
  <button
    className={buttonClass(isDisabled ? 'disabled' : style.tone, style.width)}
    type={type}
    aria-disabled={isDisabled || undefined}
    onClick={event => {
      if (isDisabled) event.preventDefault()
      else onClick?.()
    }}
  >
    <ButtonContent {...style} />
  </button>
)

/** Leads to a screen of the app. */
export const ButtonLink = ({ to, ...style }: ButtonStyle & { to: string }) => (
  <Link className={buttonClass(style.tone, style.width)} href={to}>
    <ButtonContent {...style} />
  </Link>
)

/** Leads out of the app: a call, or a text message. */
export const ExternalButton = ({ href, ...style }: ButtonStyle & { href: string }) => (
  <a className={buttonClass(style.tone, style.width)} href={href}>
    <ButtonContent {...style} />
  </a>
)
