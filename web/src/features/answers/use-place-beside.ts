import { useLayoutEffect, useRef } from 'react'

/** The list and the details share the window from here on. */
export const twoPanes = '(width >= 64rem)'

const marginPx = 24

/**
 * Brings the start of the details into view when another row is opened. Where scrolling up to it would lose the row, deep
 * down in a long list, the details begin beside the row instead. Gives the ref of the box around them.
 */
export const usePlaceBeside = (rowId: string | undefined) => {
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
    if (!matchMedia(twoPanes).matches || top >= 0) return place(0)
    const row = rowId === undefined ? null : document.getElementById(rowId)
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
    place(marginPx - columns.getBoundingClientRect().top)
  }, [rowId])
  return ref
}
