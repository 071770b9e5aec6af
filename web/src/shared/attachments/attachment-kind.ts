import type { Attachment } from '@scrutineer/contract/notes'
import { File, FileText, ImageOff, type LucideIcon, Music, Video } from 'lucide-react'

/** The icon of a file that isn't displayed. */
export const kindIcons: Readonly<Record<Attachment['kind'], LucideIcon>> = {
  picture: ImageOff,
  video: Video,
  audio: Music,
  document: FileText,
  file: File,
}

/** Video that browsers play; other containers are downloads. */
export const isPlayable = ({ mediaType }: Pick<Attachment, 'mediaType'>) =>
  mediaType === 'video/mp4' || mediaType === 'video/quicktime'
