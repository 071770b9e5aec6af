import { X } from 'lucide-react'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/icon-button.tsx'
import { useModal } from '../../ui/overlay/use-modal.ts'

interface Props {
  /** Name of the picture or video. */
  name: string
  /** Buttons before Close. */
  actions?: ReactNode
  onKeyDown?: KeyboardEventHandler
  onClose: () => void
  children: ReactNode
}

/** A modal dialog for a picture or video, as large as the window allows. */
export const MediaDialog = ({ name, actions, onKeyDown, onClose, children }: Props) => {
  const t = useTranslations('ui')
  const modal = useModal({ onClose })
  return (
    <dialog
      {...modal}
      aria-label={name}
      onKeyDown={onKeyDown}
      className="m-auto max-h-none w-fit max-w-none rounded-lg bg-surface text-ink shadow-floating backdrop:bg-[#000c]"
    >
      <div className="grid gap-2 bg-surface p-2 [&:fullscreen]:content-between">
        <header className="flex max-w-[calc(100vw-2rem)] items-center justify-end gap-1">
          {/* Hidden from screen readers: the dialog and its content already have this name. */}
          <p aria-hidden className="min-w-0 grow truncate px-2 font-medium">
            {name}
          </p>
          {actions}
          <IconButton icon={X} name={t('close')} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** Classes of the picture or video in the dialog. */
export const mediaClass =
  'max-h-[calc(100dvh-6rem)] min-h-40 min-w-40 max-w-[calc(100vw-3rem)] justify-self-center rounded-md bg-sunken object-contain'
