import { useMediaQuery } from '../../ui/layout/use-media-query.ts'

/** From this width the menu is a column. The same as `lg:` and as in `theme.css`. */
const query = '(width >= 64rem)'

/** Whether the window is wide enough for the menu as a column. The prerendered page assumes so. */
export const useIsWide = () => useMediaQuery(query, true)
