import type { Attachment } from '@scrutineer/contract/notes'

/** Splits a list of attachments into the props of `Attachments`. */
export const splitAttachments = (attachments: readonly Attachment[]) => ({
  pictures: attachments.flatMap(({ path }) => path ?? []),
  files: attachments.filter(({ path }) => path === null),
})
