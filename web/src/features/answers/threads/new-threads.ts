import type { Thread } from '@scrutineer/contract/fields/threads'

/** Unique key of a thread. */
export const threadKey = ({ idObserver, idPollingStation }: Pick<Thread, 'idObserver' | 'idPollingStation'>) =>
  `${idObserver}-${idPollingStation}`

/** Sorts before every time where the server sends none: such reports can't be told to be newer. */
const timeOfThread = ({ lastModified = '' }: Thread) => lastModified

/** The threads in `rows` that aren't listed, or that got another answer since, in any order. */
export const addedThreads = (listed: readonly Thread[], rows: readonly Thread[]) => {
  const timeOf = new Map(listed.map(thread => [threadKey(thread), thread.lastModified]))
  return rows.filter(thread => (timeOf.get(threadKey(thread)) ?? '') < timeOfThread(thread))
}

/** The threads in `newest` that were added or changed after those in `listed`. Both are sorted newest first. */
export const newThreads = (listed: readonly Thread[], newest: readonly Thread[]) => {
  const last = listed[0]?.lastModified
  if (last === undefined) return listed.length === 0 ? newest : []
  const listedKeys = new Set(listed.filter(thread => thread.lastModified === last).map(threadKey))
  return newest.filter(
    thread => timeOfThread(thread) > last || (thread.lastModified === last && !listedKeys.has(threadKey(thread))),
  )
}
