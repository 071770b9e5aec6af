const focusableSelector =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"], [inert] *)'

/** What belongs together: its controls are the ones related to a control that is gone. */
const groupSelector = 'form, nav, dialog, [role=group], [role=toolbar], [role=tablist]'

/** Until then whoever changed the page may place the focus: a new page at its heading, a closed dialog where it was. */
const settleDelayMs = 100

const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })

/** What can take the focus inside and stands nearest before a place; without any the first. */
const findNearestFocusable = (root: Element, place: Range) => {
  const all = [...root.querySelectorAll<HTMLElement>(focusableSelector)].filter(isShown)
  return all.filter(element => place.comparePoint(element, 0) < 0).at(-1) ?? all[0]
}

/** The selected row of the screen, or its heading: an unrelated control would be pressed by mistake. */
const findFallbackTarget = () => {
  const main = document.querySelector('main')
  const selected = main?.querySelector<HTMLElement>('a[aria-current=true]')
  return selected && isShown(selected) ? selected : main?.querySelector<HTMLElement>('h1')
}

/** Disabled while something is on its way: it will be back. */
const isBusy = (element: Element) => element.isConnected && element.matches('[aria-busy=true], [inert] *')

/**
 * Keeps the place of who works by the keyboard. A control that is disabled or leaves the page takes the focus with it, to
 * nothing: here it goes back to a button that was only busy, on to the control before in the same form or dialog, or else to
 * the selected row or the heading. Returns how to stop.
 */
export const startFocusRestore = () => {
  let last: HTMLElement | undefined
  let isByKey = true
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Where the last one is; the browser keeps it where the last one was, whatever leaves the page. */
  const place = document.createRange()

  /** What the last one belonged to. */
  let group: Element | null = null

  const fallBack = () => {
    const dialog = document.querySelector('dialog:modal')
    const near = dialog ?? (group?.isConnected ? group : null)
    const related = near && findNearestFocusable(near, place)
    // The page itself doesn't move: it is read meanwhile.
    if (related) related.focus()
    else findFallbackTarget()?.focus({ preventScroll: true })
  }
  const isLost = () => isByKey && last !== undefined && document.activeElement === document.body
  const settle = () => {
    if (!last || !isLost()) return
    last.focus()
    if (isLost() && !isBusy(last)) fallBack()
  }
  const watcher = new MutationObserver(() => {
    // The browser takes the focus from a disabled button later than it is told.
    if (!isLost() && !last?.matches(':disabled, [inert] *')) return
    clearTimeout(timer)
    timer = setTimeout(settle, settleDelayMs)
  })
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert', 'hidden'] })

  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return
    last = target
    group = target.closest(groupSelector)
    place.setStartBefore(target)
    place.collapse(true)
  }
  const press = ({ type }: Event) => {
    isByKey = type === 'keydown'
  }
  addEventListener('focusin', remember, options)
  addEventListener('keydown', press, options)
  addEventListener('pointerdown', press, options)
  return () => {
    stop.abort()
    watcher.disconnect()
    clearTimeout(timer)
  }
}
