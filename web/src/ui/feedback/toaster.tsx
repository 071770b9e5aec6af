import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { Link } from '../link.tsx'
import { useValue } from '../use-value.ts'
import { type Toast, toasts } from './toast-store.ts'

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
const findFreePosition = (layer: HTMLElement) => {
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

const variants = {
  success: { icon: CircleCheck, color: 'text-accent' },
  info: { icon: Info, color: 'text-accent' },
  warning: { icon: TriangleAlert, color: 'text-soft' },
  error: { icon: CircleX, color: 'text-danger' },
}

const linkClass =
  'pointer-events-auto mb-3 ms-9.5 inline-flex rounded-sm text-accent underline-offset-2 hover:underline pointer-coarse:py-2'

const ToastCard = ({ toast }: { toast: Toast }) => {
  const t = useTranslations('ui')
  const { icon: Icon, color } = variants[toast.variant]
  return (
    <li>
      {/* On a child, because a list item must keep its role. */}
      <div
        role={toast.variant === 'error' ? 'alert' : 'status'}
        data-toast={toast.id}
        className={classNames(
          'rounded-lg bg-surface shadow-floating transition duration-300',
          toast.state !== 'active' && 'translate-x-4 opacity-0',
        )}
      >
        <button
          type="button"
          title={t('dismiss')}
          onClick={() => toasts.dismiss(toast.id)}
          className="flex w-full items-start gap-2.5 rounded-lg p-3 text-start"
        >
          <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', color)} />
          <span className="grid min-w-0">
            <strong className="font-semibold">{toast.title}</strong>
            <span className="whitespace-pre-line wrap-anywhere text-soft">{toast.message}</span>
          </span>
        </button>
        {toast.action && (
          <button
            type="button"
            data-action={toast.id}
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={() => toasts.runAction(toast.id)}
            className={linkClass}
          >
            {toast.action.text}
          </button>
        )}
        {toast.link && (
          <Link href={toast.link.href} className={linkClass}>
            {toast.link.text}
          </Link>
        )}
      </div>
    </li>
  )
}

const repositionIntervalMs = 250

/** The id of the toast, or of the one whose button is, at the pointer: its events go to the elements below, or to an open dialog. */
const idAt = (layer: HTMLElement, name: 'toast' | 'action', { clientX, clientY }: PointerEvent) => {
  const found = [...layer.querySelectorAll<HTMLElement>(`[data-${name}]`)].find(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  })
  return found && Number(found.dataset[name])
}

/** Keeps a hovered toast and dismisses a tapped one. The tap also reaches the control below. */
const trackPointer = (layer: HTMLElement) => {
  const controller = new AbortController()
  let hovered: number | undefined
  addEventListener(
    'pointerdown',
    event => {
      // An open dialog would take it for a press outside, and close.
      if (event.target instanceof HTMLDialogElement && idAt(layer, 'toast', event) !== undefined)
        event.stopPropagation()
    },
    { capture: true, signal: controller.signal },
  )
  addEventListener(
    'pointermove',
    event => {
      const at = idAt(layer, 'toast', event)
      if (at === hovered) return
      if (hovered !== undefined) toasts.resumeDismissal(hovered)
      if (at !== undefined) toasts.pauseDismissal(at)
      hovered = at
    },
    controller,
  )
  addEventListener(
    'pointerup',
    event => {
      const action = idAt(layer, 'action', event)
      const at = idAt(layer, 'toast', event)
      if (action !== undefined) toasts.runAction(action)
      else if (at !== undefined) toasts.dismiss(at)
    },
    controller,
  )
  return () => controller.abort()
}

/** Ctrl+Z takes back what the newest toast with a button reports. */
const undoByKey = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target, defaultPrevented } = event
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey || defaultPrevented) return
  const isTyping =
    target instanceof Element && target.matches('input:not([type=checkbox]), textarea, [contenteditable]')
  if (!isTyping && toasts.runAction()) event.preventDefault()
}

/** Keeps a toast whose button or link has the focus. */
const trackFocus = (layer: HTMLElement) => {
  const controller = new AbortController()
  const toastOf = ({ target }: FocusEvent) =>
    Number(target instanceof Element && target.closest<HTMLElement>('[data-toast]')?.dataset.toast)
  layer.addEventListener('focusin', event => toasts.pauseDismissal(toastOf(event)), controller)
  layer.addEventListener('focusout', event => toasts.resumeDismissal(toastOf(event)), controller)
  return () => controller.abort()
}

/** Keeps the layer away from controls, which may move. */
const avoidControls = (layer: HTMLElement) => {
  const place = () => {
    const { top, right } = findFreePosition(layer)
    layer.style.top = `${top}px`
    layer.style.right = `${right}px`
  }
  place()
  const timer = setInterval(place, repositionIntervalMs)
  return () => clearInterval(timer)
}

/**
 * Shows the toasts: top right, newest first, above dialogs, away from controls. Only their links block the pointer. Rendered once,
 * in the shell.
 */
export const Toaster = () => {
  const t = useTranslations('ui')
  const shown = useValue(toasts.list)
  const layer = useRef<HTMLElement>(null)
  const newest = shown[0]?.id
  useEffect(() => {
    addEventListener('keydown', undoByKey)
    return () => removeEventListener('keydown', undoByKey)
  }, [])
  useEffect(() => {
    if (!layer.current) return
    // Showing it again puts it above a dialog opened since.
    if (layer.current.matches(':popover-open')) layer.current.hidePopover()
    if (newest === undefined) return
    layer.current.showPopover()
    const stops = [trackPointer(layer.current), trackFocus(layer.current), avoidControls(layer.current)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [newest])
  return (
    <section
      ref={layer}
      popover="manual"
      aria-label={t('notifications')}
      className="pointer-events-none fixed inset-auto m-0 w-[min(22rem,calc(100vw-1.5rem))] overflow-visible bg-transparent p-0 text-ink not-open:hidden"
    >
      <ol className="grid gap-2">
        {shown.map(toast => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  )
}
