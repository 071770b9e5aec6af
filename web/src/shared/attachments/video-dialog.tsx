import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import { type Attachment, notes } from '@scrutineer/contract/notes'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type DownloadProgress, download } from '../../api/download.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/feedback/form-error.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { useErrorMessage } from '../use-error-message.ts'
import { MediaDialog, mediaClass } from './media-dialog.tsx'

interface Original {
  readonly progress: DownloadProgress
  /** Object URL of the complete file. */
  readonly url?: string
  readonly error?: unknown
}

/** Browsers reject the QuickTime media type, but play the same content as MP4. */
const playbackType = 'video/mp4'

/** Loads a video's original into memory. Unmounting aborts the transfer and frees the memory. */
const useOriginal = ({ id }: Pick<Attachment, 'id'>): Original => {
  const [original, setOriginal] = useState<Original>({ progress: { bytes: 0, total: undefined } })
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    let url: string | undefined
    const load = async () => {
      try {
        const onProgress = (progress: DownloadProgress) => setOriginal({ progress })
        const file = await download(notes.original, { signal, onProgress }, { params: { id } })
        if (signal.aborted) return
        url = URL.createObjectURL(new Blob([file], { type: playbackType }))
        setOriginal({ progress: { bytes: file.size, total: file.size }, url })
      } catch (error) {
        if (!signal.aborted) setOriginal(old => ({ ...old, error }))
      }
    }
    void load()
    return () => {
      abort.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [id])
  return original
}

interface Props {
  attachment: Attachment
  name: string
  onClose: () => void
}

/** Loads and plays a video's original. Closing the dialog aborts the transfer. */
export const VideoDialog = ({ attachment, name, onClose }: Props) => {
  const t = useTranslations('attachments')
  const tCommon = useTranslations('ui')
  const language = useLocale()
  const getErrorMessage = useErrorMessage()
  const { progress, url, error } = useOriginal(attachment)
  const [isBroken, setBroken] = useState(false)
  const { sizeBytes } = attachment
  const reason = error === undefined ? (isBroken ? t('notPlayable') : undefined) : getErrorMessage(error)
  const loaded = t('progress', { part: formatBytes(progress.bytes, language), whole: formatBytes(sizeBytes, language) })
  return (
    <MediaDialog name={name} onClose={onClose}>
      {url !== undefined && !isBroken && (
        // biome-ignore lint/a11y/useMediaCaption: an observer's recording has no captions
        <video src={url} controls autoPlay aria-label={name} onError={() => setBroken(true)} className={mediaClass} />
      )}
      {(url === undefined || isBroken) && (
        <div className="grid w-[min(24rem,calc(100vw-4rem))] gap-3 p-3">
          {reason === undefined ? (
            <Progress label={loaded} fraction={progress.bytes / sizeBytes} />
          ) : (
            <FormError text={reason} />
          )}
          <Button className="justify-self-end" onClick={onClose}>
            {reason === undefined ? tCommon('cancel') : tCommon('close')}
          </Button>
        </div>
      )}
    </MediaDialog>
  )
}
