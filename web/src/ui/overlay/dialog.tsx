import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { PopupContainerContext } from './popup-container.ts'
import { useModal } from './use-modal.ts'

interface Props {
  title: string
  onClose: () => void
  /** Closes only by its buttons, not by Escape or a press outside. */
  isStatic?: boolean
  /** For a form of many fields. */
  isWide?: boolean
  children: ReactNode
}

/** A modal dialog. Render it while it is open: `{isOpen && <Dialog …>}`. */
export const Dialog = ({ title, onClose, isStatic = false, isWide = false, children }: Props) => {
  const t = useTranslations('ui')
  const id = useId()
  const modal = useModal({ isStatic, hasLists: true, onClose })
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className={classNames(
        'm-auto scroll-pb-20 rounded-lg bg-surface text-ink shadow-floating backdrop:bg-[#0008]',
        isWide ? 'w-[min(48rem,calc(100vw-1rem))]' : 'w-[min(30rem,calc(100vw-2rem))]',
      )}
    >
      {/* This box has the padding, so that a press whose target is the dialog itself is outside of it. */}
      <div className="wrap-anywhere grid gap-3 p-5">
        <header className="flex items-start justify-between gap-4">
          <h2 id={id} className="font-semibold text-lg">
            {title}
          </h2>
          {!isStatic && <IconButton icon={X} name={t('close')} onClick={onClose} className="-mt-1 -me-1.5" />}
        </header>
        <PopupContainerContext value={modal.ref}>{children}</PopupContainerContext>
      </div>
    </dialog>
  )
}

/** The buttons of a dialog, the main action last. They stay in sight while the rest scrolls. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <footer className="-mx-5 -mb-5 sticky bottom-0 z-1 flex flex-wrap justify-end gap-2 bg-surface px-5 pt-2 pb-5">
    {children}
  </footer>
)
