import type { Attachment } from '@scrutineer/contract/notes'

/** A picture with a preview. */
export interface Picture {
  /** Signed path of the preview. */
  readonly path: string
  /** SHA-256 of the photo that this is a smaller copy of, if it is one. */
  readonly originalSha256?: string | null | undefined
}

/** Splits a list of attachments into the props of `Attachments`. */
export const splitAttachments = (attachments: readonly Attachment[]) => ({
  pictures: attachments.flatMap(({ path, originalSha256 }): Picture[] =>
    path === null ? [] : [{ path, originalSha256 }],
  ),
  files: attachments.filter(({ path }) => path === null),
})
