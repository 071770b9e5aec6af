import type { Attachment } from '@scrutineer/contract/notes'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { bytesInWords } from '../../lib/bytes.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Reason } from '../../ui/reason.tsx'
import { useExplain } from '../explain.ts'
import { MediaDialog, mediaClass } from './media-dialog.tsx'
import { useOriginal } from './use-original.ts'

interface Props {
  attachment: Attachment
  name: string
  onClose: () => void
}

/** Loads a video's original and plays it. Closing it stops the transfer. */
export const VideoDialog = ({ attachment, name, onClose }: Props) => {
  const t = useTranslations('attachments')
  const words = useTranslations('ui')
  const language = useLocale()
  const explain = useExplain()
  const { came, url, error } = useOriginal(attachment)
  const [isBroken, setBroken] = useState(false)
  const { sizeBytes } = attachment
  const reason = error === undefined ? (isBroken ? t('notPlayable') : undefined) : explain(error)
  const loaded = t('loaded', { part: bytesInWords(came.bytes, language), whole: bytesInWords(sizeBytes, language) })
  return (
    <MediaDialog name={name} onClose={onClose}>
      {url !== undefined && !isBroken && (
        // biome-ignore lint/a11y/useMediaCaption: an observer's recording has no captions
        <video src={url} controls autoPlay aria-label={name} onError={() => setBroken(true)} className={mediaClass} />
      )}
      {(url === undefined || isBroken) && (
        <div className="grid w-[min(24rem,calc(100vw-4rem))] gap-3 p-3">
          {reason === undefined ? <Progress label={loaded} share={came.bytes / sizeBytes} /> : <Reason text={reason} />}
          <Button className="justify-self-end" onClick={onClose}>
            {reason === undefined ? words('cancel') : words('close')}
          </Button>
        </div>
      )}
    </MediaDialog>
  )
}
