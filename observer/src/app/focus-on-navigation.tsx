import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * After a navigation, scrolls to the start and moves the focus to the screen's heading, or to the part that it marks. The first
 * screen leaves the focus to the browser.
 */
export const FocusOnNavigation = () => {
  const [location] = useLocation()
  const shown = useRef(location)
  useEffect(() => {
    if (shown.current === location) return
    shown.current = location
    scrollTo(0, 0)
    const heading = document.querySelector<HTMLElement>('[data-heading]') ?? document.querySelector('h1')
    heading?.focus({ preventScroll: true })
    // A follow-up is below its question.
    heading?.scrollIntoView({ block: 'nearest' })
  }, [location])
  return null
}
