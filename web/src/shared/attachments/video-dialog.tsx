import type { Attachment } from '@scrutineer/contract/notes'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatBytes } from '../../lib/format/bytes.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/feedback/form-error.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { useErrorMessage } from '../use-error-message.ts'
import { MediaDialog, mediaClass } from './media-dialog.tsx'
import { useOriginal } from './use-original.ts'

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
