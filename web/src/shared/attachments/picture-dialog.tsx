import { ChevronLeft, ChevronRight, Maximize } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { apiUrl } from '../../api/settings.ts'
import { textStep } from '../../lib/language.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MediaDialog, mediaClass } from './media-dialog.tsx'

/** The URL of a signed path on the API server. */
export const attachmentUrl = (path: string) => (/^https?:/.test(path) ? path : apiUrl(path))

export interface ShownPicture {
  /** Signed URL. */
  address: string
  name: string
  /** SHA-256 of the photo that this is a smaller copy of, if it is one. */
  originalSha256?: string | null | undefined
  /** Below the picture. */
  caption?: ReactNode
}

/** A dialog can't be shown in full screen; what it contains can. */
const toggleFullScreen = (element: Element) =>
  void (document.fullscreenElement
    ? document.exitFullscreen()
    : element.closest('dialog')?.firstElementChild?.requestFullscreen())

interface Props {
  pictures: readonly ShownPicture[]
  at: number
  onSelect: (at: number) => void
  /** Receives steps beyond the first and the last picture; by default they go on at the other end. */
  onBeyond?: ((step: 1 | -1) => void) | undefined
  onClose: () => void
  /** A picture failed to load: signed URLs expire within minutes. */
  onExpired: () => void
}

/** One of several pictures, as large as the window or the screen allows. */
export const PictureDialog = ({ pictures, at, onSelect, onBeyond, onClose, onExpired }: Props) => {
  const t = useTranslations('attachments')
  const picture = pictures[at]
  const hasOthers = pictures.length > 1 || onBeyond !== undefined
  const step = (by: 1 | -1) => {
    if (onBeyond && !pictures[at + by]) onBeyond(by)
    else onSelect((at + by + pictures.length) % pictures.length)
  }
  return (
    <MediaDialog
      name={picture?.name ?? ''}
      actions={
        <>
          {hasOthers && <IconButton icon={ChevronLeft} name={t('previousPicture')} onClick={() => step(-1)} />}
          {hasOthers && <IconButton icon={ChevronRight} name={t('nextPicture')} onClick={() => step(1)} />}
          {document.fullscreenEnabled && (
            <IconButton
              icon={Maximize}
              name={t('fullScreen')}
              aria-keyshortcuts="f"
              onClick={event => toggleFullScreen(event.currentTarget)}
            />
          )}
        </>
      }
      onKeyDown={event => {
        if (event.key === 'f' && document.fullscreenEnabled) toggleFullScreen(event.currentTarget)
        if (!hasOthers) return
        if (event.key === 'ArrowRight') step(textStep())
        if (event.key === 'ArrowLeft') step(textStep() === 1 ? -1 : 1)
      }}
      onClose={onClose}
    >
      <img src={picture?.address} alt={picture?.name} onError={onExpired} className={mediaClass} />
      {picture?.caption}
      {picture?.originalSha256 && (
        // Doesn't widen the dialog beyond the picture.
        <p className="wrap-anywhere w-0 min-w-full px-2 pb-1 text-sm text-soft">
          {t('smallerCopy', { hash: picture.originalSha256 })}
        </p>
      )}
    </MediaDialog>
  )
}
