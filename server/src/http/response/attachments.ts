import { type Attachment, type Note, notes } from '@scrutineer/contract/notes'
import type { AttachmentRow } from '../../db/shared/attachments.ts'
import { signPath } from '../../domain/crypto/signed-path.ts'

/** Keep browsers from sniffing another content type and from running scripts in a file. */
export const safeFileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

const attachmentKind = (mediaType: string): Attachment['kind'] => {
  const [type] = mediaType.split('/')
  if (type === 'image') return 'picture'
  if (type === 'video' || type === 'audio') return type
  return mediaType === 'application/pdf' ? 'document' : 'file'
}

interface PresentOptions {
  readonly tokenSecret: Uint8Array
  readonly now: Date
  /** Base of the attachments' URLs, which are relative without it. */
  readonly publicUrl?: string | undefined
  /** Only organizers see the original file names. */
  readonly isOrganizer: boolean
}

/** Attachments for a response, with signed URLs of their previews. */
export const presentAttachments = (
  rows: readonly AttachmentRow[],
  { tokenSecret, now, publicUrl, isOrganizer }: PresentOptions,
): Attachment[] =>
  rows.map(({ id, fileName, mediaType, sizeBytes, hasPreview, originalSha256 }) => {
    const path = hasPreview ? signPath(tokenSecret, notes.picture.path.replace(':id', String(id)), now) : null
    return {
      id,
      kind: attachmentKind(mediaType),
      mediaType,
      sizeBytes,
      fileName: isOrganizer ? fileName : null,
      path: path && `${publicUrl ?? ''}${path}`,
      originalSha256,
    }
  })

/** The attachment fields of older clients. */
export const legacyAttachmentFields = (
  attachments: readonly Attachment[],
): Pick<Note, 'attachmentPath' | 'attachmentsPaths' | 'filesAddress'> => {
  const paths = attachments.flatMap(({ path }) => path ?? [])
  return { attachmentPath: paths[0] ?? null, attachmentsPaths: paths, filesAddress: paths }
}
