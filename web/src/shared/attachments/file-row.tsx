import type { Attachment } from '@scrutineer/contract/notes'
import { Download, Play } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatBytes } from '../../lib/format/bytes.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useCurrentUser } from '../current-user.ts'
import { isPlayable, kindIcons } from './attachment-kind.ts'
import { saveOriginal } from './save-original.ts'

const VideoDialog = lazyComponent(async () => (await import('./video-dialog.tsx')).VideoDialog)

const FileActions = ({ attachment, name }: { attachment: Attachment; name: string }) => {
  const t = useTranslations()
  const [isPlaying, setPlaying] = useState(false)
  const save = async () => {
    try {
      await saveOriginal(attachment, name)
    } catch {
      // The network is gone before the tray's code was here; the next press tries again.
      toast('error', t('ui.failed'), t('ui.checkConnection'))
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {isPlayable(attachment) && (
        <Button
          aria-haspopup="dialog"
          aria-label={t('attachments.playNamed', { name })}
          onClick={() => setPlaying(true)}
        >
          <Play aria-hidden />
          {t('attachments.play')}
        </Button>
      )}
      <Button aria-label={t('attachments.downloadNamed', { name })} onClick={() => void save()}>
        <Download aria-hidden />
        {t('attachments.download')}
      </Button>
      {isPlaying && <VideoDialog {...{ attachment, name }} onClose={() => setPlaying(false)} />}
    </div>
  )
}

/** A file that isn't displayed: what it is, and for organizers its name and its original. */
export const FileRow = ({ attachment }: { attachment: Attachment }) => {
  const t = useTranslations('attachments')
  const language = useLocale()
  const { isOrganizer } = useCurrentUser()
  const { kind, fileName, sizeBytes } = attachment
  const Icon = kindIcons[kind]
  const facts = [
    t(`kinds.${kind}`),
    formatBytes(sizeBytes, language),
    kind === 'picture' && t('notDisplayed'),
    !isOrganizer && t('organizersOnly'),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-3">
      <Icon aria-hidden className="size-4 shrink-0 text-soft" />
      <div className="min-w-0 grow basis-40">
        {fileName !== null && (
          <p className="truncate" title={fileName}>
            {fileName}
          </p>
        )}
        <p className={fileName === null ? undefined : 'text-soft text-xs'}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {isOrganizer && <FileActions attachment={attachment} name={fileName ?? t(`kinds.${kind}`)} />}
    </li>
  )
}
