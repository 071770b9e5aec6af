import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import { type Attachment, notes } from '@scrutineer/contract/notes'
import { Download, File as FileIcon, FileText, ImageOff, type LucideIcon, Music, Play, Video } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { download } from '../../api/download.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useCurrentUser } from '../current-user.ts'
import { downloads } from '../downloads/downloads.ts'
import { attachmentUrl, PictureDialog, type ShownPicture } from './picture-dialog.tsx'
import type { Picture } from './split-attachments.ts'

const kindIcons: Readonly<Record<Attachment['kind'], LucideIcon>> = {
  picture: ImageOff,
  video: Video,
  audio: Music,
  document: FileText,
  file: FileIcon,
}

/** Whether browsers can play it; other video containers can only be downloaded. */
const isPlayable = ({ mediaType }: Attachment) => mediaType === 'video/mp4' || mediaType === 'video/quicktime'

/** Downloads the original file under the server's name: the sender's file name may have an executable's extension. */
const saveOriginal = async ({ id }: Attachment, title: string): Promise<void> => {
  // Load the tray first, so that the download is visible from the start.
  await import('../downloads/downloads-tray.tsx')
  downloads.start({
    title,
    filters: [],
    load: options => download(notes.original, options, { params: { id } }),
    name: file => (file instanceof File && file.name !== '' ? file.name : `attachment-${id}.bin`),
  })
}

const VideoDialog = lazyComponent(async () => (await import('./video-dialog.tsx')).VideoDialog)

const FileActions = ({ attachment, name }: { attachment: Attachment; name: string }) => {
  const t = useTranslations()
  const [isPlaying, setPlaying] = useState(false)
  const save = async () => {
    try {
      await saveOriginal(attachment, name)
    } catch {
      // The tray's code could not be loaded; the next press tries again.
      toast('error', t('ui.failed'), t('ui.checkConnection'))
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {isPlayable(attachment) && (
        <Button
          icon={Play}
          label={t('attachments.play')}
          aria-haspopup="dialog"
          aria-label={t('attachments.playName', { name })}
          onClick={() => setPlaying(true)}
        />
      )}
      <Button
        icon={Download}
        label={t('attachments.download')}
        aria-label={t('attachments.downloadName', { name })}
        onClick={() => void save()}
      />
      {isPlaying && <VideoDialog {...{ attachment, name }} onClose={() => setPlaying(false)} />}
    </div>
  )
}

/** An attachment without a preview: kind and size, for organizers also its name and original. */
const FileRow = ({ attachment }: { attachment: Attachment }) => {
  const t = useTranslations('attachments')
  const language = useLocale()
  const { isOrganizer } = useCurrentUser()
  const { kind, fileName, sizeBytes } = attachment
  const Icon = kindIcons[kind]
  const details = [
    t(`kinds.${kind}`),
    formatBytes(sizeBytes, language),
    kind === 'picture' && t('notDisplayed'),
    !isOrganizer && t('organizersOnly'),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md border border-line bg-surface py-1.5 pe-1.5 ps-3">
      <Icon aria-hidden className="size-4 shrink-0 text-soft" />
      <div className="min-w-0 grow basis-40">
        {fileName !== null && (
          <p className="truncate" title={fileName}>
            {fileName}
          </p>
        )}
        <p className={fileName === null ? undefined : 'text-soft text-xs'}>{details.filter(Boolean).join(' · ')}</p>
      </div>
      {isOrganizer && <FileActions attachment={attachment} name={fileName ?? t(`kinds.${kind}`)} />}
    </li>
  )
}

interface PicturesProps {
  pictures: readonly Omit<ShownPicture, 'name'>[]
  /** A picture failed to load: signed URLs expire within minutes. */
  onExpired: () => void
}

/** Thumbnails that open in a dialog. */
const Pictures = ({ pictures: all, onExpired }: PicturesProps) => {
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

interface Props {
  pictures: readonly Picture[]
  /** Attachments without a preview. */
  files: readonly Attachment[]
  onExpired: () => void
}

/** A note's attachments: pictures as thumbnails, other files as rows. */
export const Attachments = ({ pictures, files, onExpired }: Props) => {
  const t = useTranslations('attachments')
  return (
    <>
      {pictures.length > 0 && (
        <Pictures
          pictures={pictures.map(({ path, originalSha256 }) => ({ address: attachmentUrl(path), originalSha256 }))}
          onExpired={onExpired}
        />
      )}
      {files.length > 0 && (
        <ul aria-label={t('files')} className="grid grid-cols-1 gap-1.5">
          {files.map(file => (
            <FileRow key={file.id} attachment={file} />
          ))}
        </ul>
      )}
    </>
  )
}
