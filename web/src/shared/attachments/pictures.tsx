import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/icon-button.tsx'
import { MediaDialog, mediaClass } from './media-dialog.tsx'

interface ShownPicture {
  /** Signed URL. */
  address: string
  /** SHA-256 of the photo that this is a smaller copy of, if it is one. */
  originalSha256?: string | null | undefined
}

interface DialogProps {
  pictures: readonly (ShownPicture & { name: string })[]
  at: number
  onSelect: (at: number) => void
  onClose: () => void
  onExpired: () => void
}

const PictureDialog = ({ pictures, at, onSelect, onClose, onExpired }: DialogProps) => {
  const t = useTranslations('attachments')
  const picture = pictures[at]
  const step = (by: number) => onSelect((at + by + pictures.length) % pictures.length)
  const buttons = pictures.length > 1 && (
    <>
      <IconButton icon={ChevronLeft} name={t('previousPicture')} onClick={() => step(-1)} />
      <IconButton icon={ChevronRight} name={t('nextPicture')} onClick={() => step(1)} />
    </>
  )
  return (
    <MediaDialog
      name={picture?.name ?? ''}
      actions={buttons}
      onKeyDown={event => {
        if (pictures.length < 2) return
        if (event.key === 'ArrowRight') step(1)
        if (event.key === 'ArrowLeft') step(-1)
      }}
      onClose={onClose}
    >
      <img src={picture?.address} alt={picture?.name} onError={onExpired} className={mediaClass} />
      {picture?.originalSha256 && (
        // Doesn't widen the dialog beyond the picture.
        <p className="wrap-anywhere w-0 min-w-full px-2 pb-1 text-sm text-soft">
          {t('smallerCopy', { hash: picture.originalSha256 })}
        </p>
      )}
    </MediaDialog>
  )
}

interface Props {
  pictures: readonly ShownPicture[]
  /** A picture failed to load: signed URLs expire within minutes. */
  onExpired: () => void
}

/** Thumbnails that open in a dialog. */
export const Pictures = ({ pictures: all, onExpired }: Props) => {
  const t = useTranslations('attachments')
  const [shown, setShown] = useState<number>()
  const total = String(all.length)
  const pictures = all.map((picture, index) => ({
    ...picture,
    name: all.length === 1 ? t('picture') : t('pictureOf', { number: String(index + 1), total }),
  }))
  return (
    <div className="flex flex-wrap gap-2">
      {pictures.map(({ address, name }, index) => (
        <button
          key={name}
          type="button"
          title={t('openPicture')}
          aria-haspopup="dialog"
          onClick={() => setShown(index)}
          className="overflow-hidden rounded-md border border-line bg-surface hover:border-soft"
        >
          <img src={address} alt={name} onError={onExpired} className="h-20 min-w-20 max-w-40 object-cover" />
        </button>
      ))}
      {shown !== undefined && (
        <PictureDialog
          {...{ pictures, onExpired }}
          at={shown}
          onSelect={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  )
}
