const focusableSelector =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"], [inert] *)'

/** Containers whose controls are related to one that was removed. */
const groupSelector = 'form, nav, dialog, [role=group], [role=toolbar], [role=tablist]'

/** Time for other code to set the focus first: a new page on its heading, a closing dialog on its opener. */
const settleDelayMs = 100

const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })

/** The last focusable element before a position, else the first one. */
const findNearestFocusable = (root: Element, position: Range) => {
  const all = [...root.querySelectorAll<HTMLElement>(focusableSelector)].filter(isShown)
  return all.filter(element => position.comparePoint(element, 0) < 0).at(-1) ?? all[0]
}

/** The selected row of the screen, else its heading. An unrelated control could be activated by mistake. */
const findFallbackTarget = () => {
  const main = document.querySelector('main')
  const selected = main?.querySelector<HTMLElement>('a[aria-current=true]')
  return selected && isShown(selected) ? selected : main?.querySelector<HTMLElement>('h1')
}

/** Disabled only temporarily, during a request. */
const isBusy = (element: Element) => element.isConnected && element.matches('[aria-busy=true], [inert] *')

/**
 * Restores the focus for keyboard users when the focused control is disabled or removed: to the same button after a request,
 * to the previous control in the same form or dialog, or else to the selected row or the heading. Returns the cleanup function.
 */
export const startFocusRestore = () => {
  let last: HTMLElement | undefined
  let isKeyboardUser = true
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Position of `last`. A range stays in place when elements are removed. */
  const position = document.createRange()
  /** Group of `last`. */
  let group: Element | null = null

  const focusFallback = () => {
    const dialog = document.querySelector('dialog:modal')
    const near = dialog ?? (group?.isConnected ? group : null)
    const related = near && findNearestFocusable(near, position)
    // No scrolling: the user is reading the page.
    if (related) related.focus()
    else findFallbackTarget()?.focus({ preventScroll: true })
  }
  const isLost = () => isKeyboardUser && last !== undefined && document.activeElement === document.body
  /** A disabled button keeps the focus until the next frame, which a busy page delays. */
  const isAboutToBeLost = () =>
    isKeyboardUser && last === document.activeElement && (last?.matches(':disabled, [inert] *') ?? false)
  const settleLater = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, settleDelayMs)
  }
  const settle = () => {
    if (isAboutToBeLost()) settleLater()
    if (!last || !isLost()) return
    last.focus()
    if (isLost() && !isBusy(last)) focusFallback()
  }
  const watcher = new MutationObserver(() => {
    if (isLost() || isAboutToBeLost()) settleLater()
  })
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert', 'hidden'] })

  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return
    last = target
    group = target.closest(groupSelector)
    position.setStartBefore(target)
    position.collapse(true)
  }
  const trackInput = ({ type }: Event) => {
    isKeyboardUser = type === 'keydown'
  }
  addEventListener('focusin', remember, options)
  addEventListener('keydown', trackInput, options)
  addEventListener('pointerdown', trackInput, options)
  return () => {
    controller.abort()
    watcher.disconnect()
    clearTimeout(timer)
  }
}
