import { useRouter } from '@tanstack/react-router'

/** One for all links: the pointer and the focus are on the latest one only. */
let timer: ReturnType<typeof setTimeout> | undefined
const cancel = () => clearTimeout(timer)

/**
 * Handlers for a link that isn't the router's: they load the code and the data of its screen when it has been hovered or
 * focused for the router's preload delay, and at once when it is touched.
 */
export const usePreloadIntent = (href: string) => {
  const router = useRouter()
  const preload = () => {
    cancel()
    void router.preloadRoute({ to: '.', href })
  }
  const schedule = () => {
    cancel()
    timer = setTimeout(preload, router.options.defaultPreloadDelay)
  }
  return { onMouseEnter: schedule, onFocus: schedule, onMouseLeave: cancel, onBlur: cancel, onTouchStart: preload }
}
