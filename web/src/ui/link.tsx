import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonVariant, buttonClass } from './button.tsx'

const isPlainClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the product, from `app/paths.ts`. */
  href: string
  /** Stays where the page is scrolled to, instead of at the new screen's top. */
  preservesScroll?: boolean
}

/** A real link to a screen: a plain click stays in the page, any other is the browser's. Its code loads on hover and focus. */
export const Link = ({ href, preservesScroll = false, onClick, children, ...rest }: Props) => {
  const router = useRouter()
  const warm = () => void router.preloadRoute({ to: '.', href })
  return (
    <a
      {...rest}
      href={href}
      onMouseEnter={warm}
      onFocus={warm}
      onClick={event => {
        onClick?.(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        void router.navigate({ href, resetScroll: !preservesScroll })
      }}
    >
      {children}
    </a>
  )
}

/** A link that looks like a button. */
export const LinkButton = ({ variant = 'plain', className, ...rest }: Props & { variant?: ButtonVariant }) => (
  <Link className={buttonClass(variant, className)} {...rest} />
)
