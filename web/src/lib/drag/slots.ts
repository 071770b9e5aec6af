/** A gap that a dragged item can be dropped into; pixels in the window. */
export interface DropSlot {
  /** Key of the list. */
  readonly list: string
  /** Index among the list's items, without the dragged one. */
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
  /** The items in order, without the dragged one. */
  readonly items: readonly Box[]
}

/** All slots of these lists, in order: before the first item, between items, after the last. */
export const computeSlots = (lists: readonly MeasuredList[]): DropSlot[] =>
  lists.flatMap(({ key, top, left, width, items }) => {
    const tops = [...items.map(item => item.top), items.at(-1)?.bottom ?? top]
    return tops.map((slotTop, position) => ({ list: key, position, top: slotTop, left, width }))
  })

/** The slot nearest to a vertical position. */
export const nearestSlot = (slots: readonly DropSlot[], y: number): DropSlot | undefined =>
  slots.reduce<DropSlot | undefined>(
    (best, slot) => (best && Math.abs(best.top - y) <= Math.abs(slot.top - y) ? best : slot),
    undefined,
  )

/** Measures the visible lists that accept this kind of item. */
export const measureLists = (root: HTMLElement, kind: string, dragged: HTMLElement): MeasuredList[] =>
  [root, ...root.querySelectorAll<HTMLElement>('[data-drop]')].flatMap(list => {
    const key = list.dataset.dropKey
    if (key === undefined || list.dataset.drop !== kind || !list.checkVisibility()) return []
    const { top, left, width } = list.getBoundingClientRect()
    const items = [...list.children].filter(child => child !== dragged && child.hasAttribute('data-drag'))
    return [{ key, top, left, width, items: items.map(item => item.getBoundingClientRect()) }]
  })

/** The list and index of an item. */
export const findItemPosition = (item: HTMLElement): { list: string; position: number } => {
  const items = [...(item.parentElement?.children ?? [])].filter(child => child.hasAttribute('data-drag'))
  return { list: item.parentElement?.dataset.dropKey ?? '', position: items.indexOf(item) }
}
