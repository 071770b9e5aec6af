import type { Thread } from '@scrutineer/contract/answers'

/** What tells one thread from the others. */
export const threadKey = ({ idObserver, idPollingStation }: Pick<Thread, 'idObserver' | 'idPollingStation'>) =>
  `${idObserver}-${idPollingStation}`

/** Those of the newest threads that came, or changed, after the known ones. Both lists are newest first. */
export const newThreads = (known: readonly Thread[], newest: readonly Thread[]) => {
  const last = known[0]?.lastModified
  if (last === undefined) return newest
  const before = new Set(known.filter(thread => thread.lastModified === last).map(threadKey))
  return newest.filter(
    thread => thread.lastModified > last || (thread.lastModified === last && !before.has(threadKey(thread))),
  )
}
