import { useLayoutEffect, useRef } from 'react'

/** The list and the details share the window from here on. */
export const twoPaneQuery = '(width >= 64rem)'

const marginPx = 24

/**
 * Brings the opened row and the start of its details into view, also once the row has been loaded. Where scrolling up to
 * that start would lose the row, deep down in a long list, the details begin beside the row instead. Gives the ref of the
 * box around them.
 */
export const useAlignWithRow = (rowId: string | undefined, isListed: boolean) => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = ref.current
    const columns = box?.parentElement?.parentElement
    if (!box || !columns) return
    // Nothing has been opened yet: measuring would only hold up the first paint.
    if (rowId === undefined && box.style.paddingTop === '') return
    const place = (above: number) => {
      box.style.paddingTop = `${above}px`
    }
    const { top } = columns.getBoundingClientRect()
    const row = rowId === undefined ? null : document.getElementById(rowId)
    const isRowSeen = !row || row.getBoundingClientRect().bottom <= innerHeight
    if (!matchMedia(twoPaneQuery).matches || (top >= 0 && isRowSeen)) return place(0)
    const list = columns.firstElementChild
    const isNearTop =
      !row ||
      !list ||
      row.getBoundingClientRect().bottom - list.getBoundingClientRect().top < innerHeight - 2 * marginPx
    if (isNearTop) {
      place(0)
      scrollBy(0, top - marginPx)
      return
    }
    row.scrollIntoView({ block: 'nearest' })
    place(Math.max(0, marginPx - columns.getBoundingClientRect().top))
  }, [rowId, isListed])
  return ref
}
