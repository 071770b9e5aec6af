import { createEmitter } from '../../lib/stores/emitter.ts'

export type ToastVariant = 'success' | 'warning' | 'error' | 'info'

export interface Toast {
  readonly id: number
  readonly variant: ToastVariant
  readonly title: string
  readonly message: string
  /** Not yet in, shown, on its way out. */
  readonly state: 'inactive' | 'active' | 'removed'
}

/** Milliseconds, as the specification gives them. */
const toastTimes = { shown: 5000, afterHover: 1000, ease: 300 } as const

type Timer = ReturnType<typeof setTimeout>

/** Toasts and their clocks, newest first. */
export const createToasts = () => {
  const { subscribe, emit } = createEmitter()
  const timers = new Map<number, Timer>()
  let toasts: readonly Toast[] = []
  let lastId = 0

  const change = (next: readonly Toast[]) => {
    toasts = next
    emit()
  }
  const setToastState = (id: number, state: Toast['state']) =>
    change(toasts.map(toast => (toast.id === id ? { ...toast, state } : toast)))
  const schedule = (id: number, delay: number, then: () => void) => {
    clearTimeout(timers.get(id))
    timers.set(id, setTimeout(then, delay))
  }
  const forget = (id: number) => {
    timers.delete(id)
    change(toasts.filter(toast => toast.id !== id))
  }
  const dismiss = (id: number) => {
    setToastState(id, 'removed')
    schedule(id, toastTimes.ease, () => forget(id))
  }

  return {
    list: () => toasts,
    subscribe,
    show: (variant: ToastVariant, title: string, message: string) => {
      lastId += 1
      const id = lastId
      change([{ id, variant, title, message, state: 'inactive' }, ...toasts])
      // One turn later, so that the browser has a first style to move from.
      schedule(id, 0, () => {
        setToastState(id, 'active')
        schedule(id, toastTimes.shown, () => dismiss(id))
      })
    },
    dismiss,
    /** The pointer is over it: it stays. */
    pauseDismissal: (id: number) => {
      if (toasts.some(toast => toast.id === id && toast.state === 'active')) clearTimeout(timers.get(id))
    },
    /** The pointer has left it. */
    resumeDismissal: (id: number) => {
      if (toasts.some(toast => toast.id === id && toast.state === 'active'))
        schedule(id, toastTimes.afterHover, () => dismiss(id))
    },
  }
}

export const toasts = createToasts()

/** Shows a toast: `toast('success', t('…'), t('…'))`. For what has happened; a failure stands where it happened. */
export const toast = toasts.show
