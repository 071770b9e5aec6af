/** A gap that a dragged item can be dropped into; pixels in the window. */
export interface DropSlot {
  /** Key of the list. */
  readonly list: string
  /** Place among the list's items, the dragged one not counted. */
  readonly position: number
  readonly top: number
  readonly left: number
  readonly width: number
}

interface Box {
  readonly top: number
  readonly bottom: number
}

export interface MeasuredList {
  readonly key: string
  readonly top: number
  readonly left: number
  readonly width: number
  /** Its items in order, the dragged one left out. */
  readonly items: readonly Box[]
}

/** Every gap of these lists, in order: before the first item, between two, after the last. */
export const computeSlots = (lists: readonly MeasuredList[]): DropSlot[] =>
  lists.flatMap(({ key, top, left, width, items }) => {
    const tops = [...items.map(item => item.top), items.at(-1)?.bottom ?? top]
    return tops.map((at, position) => ({ list: key, position, top: at, left, width }))
  })

/** The gap that is nearest to a height. */
export const nearestSlot = (slots: readonly DropSlot[], y: number): DropSlot | undefined =>
  slots.reduce<DropSlot | undefined>(
    (best, slot) => (best && Math.abs(best.top - y) <= Math.abs(slot.top - y) ? best : slot),
    undefined,
  )

/** The lists of the page that take this kind of item and are shown now, as they stand. */
export const measureLists = (root: HTMLElement, kind: string, dragged: HTMLElement): MeasuredList[] =>
  [root, ...root.querySelectorAll<HTMLElement>('[data-drop]')].flatMap(list => {
    const key = list.dataset.dropKey
    if (key === undefined || list.dataset.drop !== kind || !list.checkVisibility()) return []
    const { top, left, width } = list.getBoundingClientRect()
    const items = [...list.children].filter(child => child !== dragged && child.hasAttribute('data-drag'))
    return [{ key, top, left, width, items: items.map(item => item.getBoundingClientRect()) }]
  })

/** Where an item stands now. */
export const findItemPosition = (item: HTMLElement): { list: string; position: number } => {
  const items = [...(item.parentElement?.children ?? [])].filter(child => child.hasAttribute('data-drag'))
  return { list: item.parentElement?.dataset.dropKey ?? '', position: items.indexOf(item) }
}
