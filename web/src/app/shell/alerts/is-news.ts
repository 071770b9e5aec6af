import type { answers } from '@scrutineer/contract/answers'
import type { Reply } from '@scrutineer/contract/core/endpoint'

export type Unseen = Reply<typeof answers.unseen>

const keysOf = ({ newest = [] }: Unseen) =>
  newest.map(({ idObserver, idPollingStation }) => `${idObserver} ${idPollingStation}`)

/**
 * Whether an emergency has become unseen. The number alone doesn't tell: it remains the same if one is seen when another arrives.
 * The reports alone don't either: they are the newest only, and absent on other servers.
 */
export const isNews = (before: Unseen, now: Unseen): boolean => {
  const known = new Set(keysOf(before))
  return now.urgent > before.urgent || keysOf(now).some(key => !known.has(key))
}
