import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../shared/paths.ts'
import { rememberPlace } from '../../shared/visited-places.ts'
import { useTitleEnd } from '../../ui/layout/product-name-context.ts'

/** Remembers each screen when it is left: its title, which may have loaded after it, is known then. */
export const useVisitedPlaces = () => {
  const router = useRouter()
  const titleEnd = useTitleEnd()
  useEffect(() => {
    const remember = ({ pathname, href }: { pathname: string; href: string }) => {
      // The home address leads to a screen and has no title.
      if (pathname === paths.home()) return
      // Without the number of new rows and the name of the election.
      rememberPlace({ href, title: document.title.replace(/^\(\S+\) /, '').replace(` · ${titleEnd}`, '') })
    }
    const stop = router.subscribe('onBeforeNavigate', ({ fromLocation }) => fromLocation && remember(fromLocation))
    const onHide = () => remember(router.state.location)
    addEventListener('pagehide', onHide)
    return () => {
      stop()
      removeEventListener('pagehide', onHide)
    }
  }, [router, titleEnd])
}
