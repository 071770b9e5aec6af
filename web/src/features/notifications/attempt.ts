import type { NotificationToAll } from '@scrutineer/contract/notifications'

export type Words = Pick<NotificationToAll, 'title' | 'message'>

/** Ids, or everybody in reach. */
export type To = readonly number[] | 'all'

/** One confirmed sending, however often it is tried. */
export interface Attempt {
  readonly key: string
  /** What was to be sent, and to whom. */
  readonly content: string
}

/** Not `crypto.randomUUID`, which is missing where the product is served without TLS. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16)).join('-')

/** The attempt that this sending is: the one before, when nothing has changed since, so that it never arrives twice. */
export const attemptOf = ({ title, message }: Words, to: To, last: Attempt | undefined): Attempt => {
  const content = JSON.stringify([title, message, to])
  return last?.content === content ? last : { key: newKey(), content }
}
