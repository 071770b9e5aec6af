import type { Attachment } from '@scrutineer/contract/notes'
import { useTranslations } from 'use-intl'
import { apiUrl } from '../../api/settings.ts'
import { FileRow } from './file-row.tsx'
import { Pictures } from './pictures.tsx'
import type { Picture } from './split-attachments.ts'

/** The URL of a signed path on the API server. */
const attachmentUrl = (path: string) => (/^https?:/.test(path) ? path : apiUrl(path))

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
