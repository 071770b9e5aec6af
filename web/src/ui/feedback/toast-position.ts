const controlSelector = ':is(a[href], button, input, select, textarea, summary):not([inert] *, [type=hidden])'
const marginPx = 12
const stepPx = 12

/** Bounding boxes of the visible controls on the screen, or in the open modal dialog. */
const controlBoxes = (layer: HTMLElement) => {
  const root = document.querySelector('dialog:modal') ?? document
  return (
    [...root.querySelectorAll<HTMLElement>(controlSelector)]
      .map(element => ({ element, box: element.getBoundingClientRect() }))
      // Cheap check first: a form in the editor has thousands of controls outside the window.
      .filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
      .filter(({ element }) => !layer.contains(element) && element.checkVisibility({ visibilityProperty: true }))
      .map(({ box }) => box)
  )
}

/** The position closest to the top, then to the right, where the toasts cover no control; else the top right corner. */
export const findFreePosition = (layer: HTMLElement) => {
  const { offsetWidth: width, offsetHeight: height } = layer
  const boxes = controlBoxes(layer)
  const isFree = (top: number, right: number) => {
    const end = document.documentElement.clientWidth - right
    return boxes.every(
      box => box.bottom <= top || box.top >= top + height || box.right <= end - width || box.left >= end,
    )
  }
  const maxRight = document.documentElement.clientWidth - width - marginPx
  for (let top = marginPx; top + height <= innerHeight; top += stepPx)
    for (let right = marginPx; right <= Math.max(marginPx, maxRight); right += stepPx)
      if (isFree(top, right)) return { top, right }
  return { top: marginPx, right: marginPx }
}
