import type { PushSender } from './push-sender.ts'
import type { WebPushSender } from './web-push.ts'

/** How messages reach phones. Without both, they are only recorded. */
export interface MessageSenders {
  /** Absent without FCM credentials. */
  readonly push?: PushSender | undefined
  /** To the observers' app; absent without a public https address. */
  readonly webPush?: WebPushSender | undefined
}

export const sendsMessages = ({ push, webPush }: MessageSenders): boolean => push !== undefined || webPush !== undefined
