import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { twoPaneQuery } from './threads-query.ts'

/**
 * Scrolls the opened row into view in its pane, also if the row loads later, and the pane of the details to their start. Returns
 * the ref of that pane.
 */
export const useAlignWithRow = (rowId: string | undefined, isListed: boolean) => {
  const details = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const showRow = useEffectEvent(() => {
    if (rowId === undefined || !matchMedia(twoPaneQuery).matches) return
    document.getElementById(rowId)?.scrollIntoView({ block: 'nearest' })
  })
  // Again when another row is opened, and when it has loaded.
  useLayoutEffect(() => showRow(), [rowId, isListed])
  useLayoutEffect(() => {
    // Without a row it would only force the layout of the first rows.
    if (rowId !== undefined) details.current?.scrollTo(0, 0)
  }, [rowId])
  useLayoutEffect(() => {
    // The router restores scroll positions once it has rendered a screen.
    const stop = router.subscribe('onRendered', () => {
      stop()
      showRow()
    })
    return stop
  }, [router])
  return details
}
