const focusable =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"], [inert] *)'

/** Until then whoever changed the page may place the focus: a new page at its heading, a closed dialog where it was. */
const patienceMs = 100

/** What can take the focus and stands nearest before a place, on the screen or in the dialog over it. */
const nearestBefore = (place: Range) => {
  const root = document.querySelector('dialog:modal') ?? document.querySelector('main')
  const before = [...(root?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(
    element => place.comparePoint(element, 0) < 0 && element.checkVisibility({ visibilityProperty: true }),
  )
  return before.at(-1) ?? root?.querySelector<HTMLElement>('h1, button')
}

/** Disabled while something is on its way: it will be back. */
const isBusy = (element: Element) => element.isConnected && element.matches('[aria-busy=true], [inert] *')

/**
 * Keeps the place of who works by the keyboard. A button that is disabled or leaves the page takes the focus with it, to
 * nothing: here it goes to what stands before, and back to a button that was only busy. Returns how to stop.
 */
export const keepFocus = () => {
  let last: HTMLElement | undefined
  let isByKey = true
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Where the last one is; the browser keeps it where the last one was, whatever leaves the page. */
  const place = document.createRange()

  const isLost = () => isByKey && last !== undefined && document.activeElement === document.body
  const settle = () => {
    if (!last || !isLost()) return
    last.focus()
    if (isLost() && !isBusy(last)) nearestBefore(place)?.focus()
  }
  const watcher = new MutationObserver(() => {
    // The browser takes the focus from a disabled button later than it is told.
    if (!isLost() && !last?.matches(':disabled, [inert] *')) return
    clearTimeout(timer)
    timer = setTimeout(settle, patienceMs)
  })
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert', 'hidden'] })

  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return
    last = target
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
