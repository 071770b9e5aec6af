import { type RawBuilder, sql } from 'kysely'

/** Metadata of a file for lists. */
export interface AttachmentRow {
  readonly id: number
  readonly fileName: string
  readonly mediaType: string
  readonly sizeBytes: number
  readonly hasPreview: boolean
  readonly originalSha256: string | null
}

/** Subquery of the files of a note or an unplaced report, in order. */
export const selectAttachments = (owner: 'note' | 'unplaced_report'): RawBuilder<AttachmentRow[]> => {
  const table = owner === 'note' ? 'attachment' : 'unplaced_attachment'
  return sql<AttachmentRow[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'fileName', file_name, 'mediaType', media_type, 'sizeBytes', size_bytes,
      'hasPreview', width > 0, 'originalSha256', original_sha256) order by position), '[]')
    from ${sql.table(table)} where ${sql.ref(`${owner}_id`)} = ${sql.ref(`${owner}.id`)})`
}
