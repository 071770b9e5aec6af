import { useSyncExternalStore } from 'react'

/** From this width the menu is a column. The same as `lg:` and as in `theme.css`. */
const query = '(width >= 64rem)'

const subscribe = (onChange: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the window is wide enough for the menu as a column. The prerendered page assumes so. */
export const useIsWide = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
