import type { Thread } from '@scrutineer/contract/answers'

/** What tells one thread from the others. */
export const threadKey = ({ idObserver, idPollingStation }: Pick<Thread, 'idObserver' | 'idPollingStation'>) =>
  `${idObserver}-${idPollingStation}`

/** How many of the newest threads came, or changed, after those that are known. Both lists are newest first. */
export const countNew = (known: readonly Thread[], newest: readonly Thread[]) => {
  const last = known[0]?.lastModified
  if (last === undefined) return newest.length
  const before = new Set(known.filter(thread => thread.lastModified === last).map(threadKey))
  return newest.filter(
    thread => thread.lastModified > last || (thread.lastModified === last && !before.has(threadKey(thread))),
  ).length
}
