import type { Note } from '@scrutineer/contract/notes'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/icon-button.tsx'
import { useModal } from '../../ui/modal.ts'
import { attachmentsOf } from './attachments.ts'

interface DialogProps {
  pictures: readonly { address: string; words: string }[]
  at: number
  onGo: (at: number) => void
  onClose: () => void
  onExpired: () => void
}

const PictureDialog = ({ pictures, at, onGo, onClose, onExpired }: DialogProps) => {
  const t = useTranslations()
  const modal = useModal({ onClose })
  const picture = pictures[at]
  const step = (by: number) => onGo((at + by + pictures.length) % pictures.length)
  return (
    <dialog
      {...modal}
      aria-label={picture?.words}
      onKeyDown={event => {
        if (pictures.length < 2) return
        if (event.key === 'ArrowRight') step(1)
        if (event.key === 'ArrowLeft') step(-1)
      }}
      className="m-auto max-h-none w-fit max-w-none rounded-lg bg-surface text-ink shadow-floating backdrop:bg-[#000c]"
    >
      <div className="grid gap-2 p-2">
        <header className="flex items-center justify-end gap-1">
          {/* The dialog and its picture have it as their name. */}
          <p aria-hidden className="grow px-2 font-medium">
            {picture?.words}
          </p>
          {pictures.length > 1 && (
            <>
              <IconButton icon={ChevronLeft} name={t('answers.previousPicture')} onClick={() => step(-1)} />
              <IconButton icon={ChevronRight} name={t('answers.nextPicture')} onClick={() => step(1)} />
            </>
          )}
          <IconButton icon={X} name={t('ui.close')} onClick={onClose} />
        </header>
        <img
          src={picture?.address}
          alt={picture?.words}
          onError={onExpired}
          className="max-h-[calc(100dvh-6rem)] justify-self-center min-h-40 min-w-40 max-w-[calc(100vw-3rem)] rounded-md bg-sunken object-contain"
        />
      </div>
    </dialog>
  )
}

/** A note's pictures, small; each opens large. */
export const NotePictures = ({ note, onExpired }: { note: Note; onExpired: () => void }) => {
  const t = useTranslations('answers')
  const [shown, setShown] = useState<number>()
  const addresses = attachmentsOf(note)
  if (addresses.length === 0) return null
  const pictures = addresses.map((address, index) => ({
    address,
    words:
      addresses.length === 1
        ? t('picture')
        : t('pictureOf', { number: String(index + 1), total: String(addresses.length) }),
  }))
  return (
    <div className="flex flex-wrap gap-2">
      {pictures.map(({ address, words }, index) => (
        <button
          key={words}
          type="button"
          title={t('openPicture')}
          aria-haspopup="dialog"
          onClick={() => setShown(index)}
          className="overflow-hidden rounded-md border border-line bg-surface hover:border-soft"
        >
          <img src={address} alt={words} onError={onExpired} className="h-20 min-w-20 max-w-40 object-cover" />
        </button>
      ))}
      {shown !== undefined && (
        <PictureDialog
          pictures={pictures}
          at={shown}
          onGo={setShown}
          onClose={() => setShown(undefined)}
          onExpired={onExpired}
        />
      )}
    </div>
  )
}
