import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { findFreePosition } from './toast-position.ts'
import { type Toast, toasts } from './toast-store.ts'

const variants = {
  success: { icon: CircleCheck, color: 'text-accent' },
  info: { icon: Info, color: 'text-accent' },
  warning: { icon: TriangleAlert, color: 'text-soft' },
  error: { icon: CircleX, color: 'text-danger' },
}

const ToastCard = ({ toast }: { toast: Toast }) => {
  const t = useTranslations('ui')
  const { icon: Icon, color } = variants[toast.variant]
  return (
    <li>
      {/* Not the item's own role: a list holds items and nothing else. */}
      <div role={toast.variant === 'error' ? 'alert' : 'status'}>
        <button
          type="button"
          title={t('dismiss')}
          data-toast={toast.id}
          onClick={() => toasts.dismiss(toast.id)}
          onFocus={() => toasts.pauseDismissal(toast.id)}
          onBlur={() => toasts.resumeDismissal(toast.id)}
          className={classNames(
            'flex w-full items-start gap-2.5 rounded-lg bg-surface p-3 text-left shadow-floating transition duration-300',
            toast.state !== 'active' && 'translate-x-4 opacity-0',
          )}
        >
          <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', color)} />
          <span className="grid min-w-0">
            <strong className="font-semibold">{toast.title}</strong>
            <span className="whitespace-pre-line break-words text-soft">{toast.message}</span>
          </span>
        </button>
      </div>
    </li>
  )
}

const repositionIntervalMs = 250

/** The toast at a point of the screen. The pointer itself goes to what is below. */
const toastAt = (layer: HTMLElement, { clientX, clientY }: PointerEvent) => {
  const found = [...layer.querySelectorAll<HTMLElement>('[data-toast]')].find(card => {
    const { left, right, top, bottom } = card.getBoundingClientRect()
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  })
  return found && Number(found.dataset.toast)
}

/** A toast under the pointer stays, and goes when tapped; the tap also does what it does to the control below. */
const trackPointer = (layer: HTMLElement) => {
  const stop = new AbortController()
  let hovered: number | undefined
  addEventListener(
    'pointermove',
    event => {
      const at = toastAt(layer, event)
      if (at === hovered) return
      if (hovered !== undefined) toasts.resumeDismissal(hovered)
      if (at !== undefined) toasts.pauseDismissal(at)
      hovered = at
    },
    stop,
  )
  addEventListener(
    'pointerup',
    event => {
      const at = toastAt(layer, event)
      if (at !== undefined) toasts.dismiss(at)
    },
    stop,
  )
  return () => stop.abort()
}

/** Moves the layer off the controls, which change below it. */
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
 * Where toasts appear: top right, newest on top, above every dialog, beside the controls. They let the pointer through.
 * Once, around all screens.
 */
export const Toaster = () => {
  const t = useTranslations('ui')
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list)
  const layer = useRef<HTMLElement>(null)
  const newest = shown[0]?.id
  useEffect(() => {
    if (!layer.current) return
    // Showing it anew lifts it over a dialog that was opened since.
    if (layer.current.matches(':popover-open')) layer.current.hidePopover()
    if (newest === undefined) return
    layer.current.showPopover()
    const stops = [trackPointer(layer.current), avoidControls(layer.current)]
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
