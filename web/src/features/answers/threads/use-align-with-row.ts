import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Matches windows wide enough for list and details. */
export const twoPaneQuery = '(width >= 64rem)'

const marginPx = 24

/**
 * Scrolls the opened row and the start of its details into view, also if the row loads later. Deep in a long list, where
 * that would scroll the row out of view, the details are aligned with the row instead. Returns the ref of the box around
 * the details.
 */
export const useAlignWithRow = (rowId: string | undefined, isListed: boolean) => {
  const ref = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const align = useEffectEvent(() => {
    const box = ref.current
    const columns = box?.parentElement?.parentElement
    if (!box || !columns) return
    // Nothing has been opened yet. Measuring would delay the first paint.
    if (rowId === undefined && box.style.paddingTop === '') return
    const setOffset = (offsetPx: number) => {
      box.style.paddingTop = `${offsetPx}px`
    }
    const { top } = columns.getBoundingClientRect()
    const row = rowId === undefined ? null : document.getElementById(rowId)
    const isRowVisible = !row || row.getBoundingClientRect().bottom <= innerHeight
    if (!matchMedia(twoPaneQuery).matches || (top >= 0 && isRowVisible)) return setOffset(0)
    const list = columns.firstElementChild
    const isNearTop =
      !row ||
      !list ||
      row.getBoundingClientRect().bottom - list.getBoundingClientRect().top < innerHeight - 2 * marginPx
    if (isNearTop) {
      setOffset(0)
      scrollBy(0, top - marginPx)
      return
    }
    row.scrollIntoView({ block: 'nearest' })
    setOffset(Math.max(0, marginPx - columns.getBoundingClientRect().top))
  })
  // Again when another row is opened, and when it has loaded.
  useLayoutEffect(() => align(), [rowId, isListed])
  useLayoutEffect(() => {
    // The router scrolls to the top once it has rendered a screen.
    const stop = router.subscribe('onRendered', () => {
      stop()
      align()
    })
    return stop
  }, [router])
  return ref
}
