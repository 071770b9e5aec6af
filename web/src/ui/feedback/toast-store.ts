import { createValue } from '../../lib/stores/value.ts'

export type ToastVariant = 'success' | 'warning' | 'error' | 'info'

/** A screen that the toast leads to. */
export interface ToastLink {
  readonly href: string
  readonly text: string
}

/** A button that takes back what the toast reports. The toast is shown for longer. */
export interface ToastAction {
  readonly text: string
  readonly run: () => void
}

export interface Toast {
  readonly id: number
  readonly variant: ToastVariant
  readonly title: string
  readonly message: string
  readonly link?: ToastLink | undefined
  readonly action?: ToastAction | undefined
  /** Entering, shown, leaving. */
  readonly state: 'inactive' | 'active' | 'removed'
}

/** Milliseconds, from the specification except for toasts with a button. */
const toastTimes = { shown: 5000, withAction: 10_000, afterHover: 1000, ease: 300 } as const

type Timer = ReturnType<typeof setTimeout>

/** Creates the list of toasts with their timers, newest first. */
export const createToasts = () => {
  const { set, ...list } = createValue<readonly Toast[]>([])
  const timers = new Map<number, Timer>()
  let lastId = 0

  const setToastState = (id: number, state: Toast['state']) =>
    set(list.get().map(toast => (toast.id === id ? { ...toast, state } : toast)))
  const schedule = (id: number, delay: number, then: () => void) => {
    clearTimeout(timers.get(id))
    timers.set(id, setTimeout(then, delay))
  }
  const forget = (id: number) => {
    timers.delete(id)
    set(list.get().filter(toast => toast.id !== id))
  }
  const dismiss = (id: number) => {
    setToastState(id, 'removed')
    schedule(id, toastTimes.ease, () => forget(id))
  }

  return {
    list,
    show: (variant: ToastVariant, title: string, message: string, link?: ToastLink, action?: ToastAction) => {
      lastId += 1
      const id = lastId
      set([{ id, variant, title, message, link, action, state: 'inactive' }, ...list.get()])
      // In the next task, so that the transition starts from the initial style.
      schedule(id, 0, () => {
        setToastState(id, 'active')
        schedule(id, action ? toastTimes.withAction : toastTimes.shown, () => dismiss(id))
      })
    },
    dismiss,
    /** Dismisses a toast and runs its action, once; by default of the newest toast with one. Returns whether there was one. */
    runAction: (id?: number): boolean => {
      const isRequested = (toast: Toast) => (id === undefined ? toast.action !== undefined : toast.id === id)
      const toast = list.get().find(each => each.state === 'active' && isRequested(each))
      if (!toast) return false
      dismiss(toast.id)
      toast.action?.run()
      return true
    },
    /** Keeps it while the pointer is over it. */
    pauseDismissal: (id: number) => {
      if (list.get().some(toast => toast.id === id && toast.state === 'active')) clearTimeout(timers.get(id))
    },
    /** Call it when the pointer has left. */
    resumeDismissal: (id: number) => {
      const shown = list.get().find(toast => toast.id === id && toast.state === 'active')
      if (shown) schedule(id, shown.action ? toastTimes.withAction : toastTimes.afterHover, () => dismiss(id))
    },
  }
}

export const toasts = createToasts()

/** Shows a toast: `toast('success', t('…'), t('…'))`. Prefer showing errors next to the control that failed. */
export const toast = toasts.show
