import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from './class-names.ts'
import { type Toast, toasts } from './toast-store.ts'

const looks = {
  success: { icon: CircleCheck, color: 'text-accent' },
  info: { icon: Info, color: 'text-accent' },
  warning: { icon: TriangleAlert, color: 'text-soft' },
  error: { icon: CircleX, color: 'text-danger' },
}

const ToastCard = ({ toast }: { toast: Toast }) => {
  const t = useTranslations('ui')
  const { icon: Icon, color } = looks[toast.look]
  return (
    <li>
      {/* Not the item's own role: a list holds items and nothing else. */}
      <div role={toast.look === 'error' ? 'alert' : 'status'}>
        <button
          type="button"
          title={t('dismiss')}
          onClick={() => toasts.dismiss(toast.id)}
          onPointerEnter={() => toasts.hold(toast.id)}
          onPointerLeave={() => toasts.release(toast.id)}
          onFocus={() => toasts.hold(toast.id)}
          onBlur={() => toasts.release(toast.id)}
          className={classNames(
            'pointer-events-auto flex w-full items-start gap-2.5 rounded-lg bg-surface p-3 text-left shadow-floating transition duration-300',
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

/** Where toasts appear: top right, newest on top, above every dialog. Once, around all screens. */
export const Toaster = () => {
  const t = useTranslations('ui')
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list)
  const layer = useRef<HTMLElement>(null)
  const newest = shown[0]?.id
  useEffect(() => {
    if (!layer.current) return
    // Showing it anew lifts it over a dialog that was opened since.
    if (layer.current.matches(':popover-open')) layer.current.hidePopover()
    if (newest !== undefined) layer.current.showPopover()
  }, [newest])
  return (
    <section
      ref={layer}
      popover="manual"
      aria-label={t('notifications')}
      className="pointer-events-none fixed inset-auto top-3 right-3 m-0 w-[min(22rem,calc(100vw-1.5rem))] overflow-visible bg-transparent p-0 text-ink not-open:hidden"
    >
      <ol className="grid gap-2">
        {shown.map(toast => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  )
}
