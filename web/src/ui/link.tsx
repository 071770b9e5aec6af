import { useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { basePath } from '../lib/base-path.ts'
import { type ButtonVariant, buttonClass } from './button.tsx'
import { usePreloadIntent } from './preload-intent.ts'

const isPlainClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path from `shared/paths.ts`. */
  href: string
  /** Keeps the scroll position instead of scrolling to the top. */
  preservesScroll?: boolean
}

/** A link to a screen. A plain click navigates in the page; the browser handles others. Preloads the screen on hover and focus. */
export const Link = ({ href, preservesScroll = false, onClick, children, ...rest }: Props) => {
  const router = useRouter()
  const preloadIntent = usePreloadIntent(href)
  return (
    <a
      {...rest}
      {...preloadIntent}
      href={basePath + href}
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

interface LinkButtonProps extends Props {
  variant?: ButtonVariant
  icon?: LucideIcon
  label?: string
}

/** A link with the style of a button. Children follow the label. */
export const LinkButton = ({ variant = 'plain', icon: Icon, label, className, children, ...rest }: LinkButtonProps) => (
  <Link className={buttonClass(variant, className)} {...rest}>
    {Icon && <Icon aria-hidden />}
    {label}
    {children}
  </Link>
)
