import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

const marginPx = 24

/** One of two columns, sticky while the page scrolls. If it is taller than the window, it sticks at its end. */
export const StickyPane = ({ className, children }: { className?: string; children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const pane = ref.current
    if (!pane) return
    const place = () => {
      pane.style.top = `${Math.min(marginPx, innerHeight - pane.offsetHeight - marginPx)}px`
    }
    const observer = new ResizeObserver(place)
    observer.observe(pane)
    addEventListener('resize', place)
    return () => {
      observer.disconnect()
      removeEventListener('resize', place)
    }
  }, [])
  return (
    <div ref={ref} className={classNames('min-w-0 lg:sticky lg:self-start', className)}>
      {children}
    </div>
  )
}
