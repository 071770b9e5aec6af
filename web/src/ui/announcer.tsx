import { useSyncExternalStore } from 'react'

const subscribers = new Set<() => void>()
let said = { text: '', count: 0 }

/** Says something to those who listen instead of looking: "4 new reports". */
export const announce = (text: string) => {
  said = { text, count: said.count + 1 }
  for (const notify of subscribers) notify()
}

const subscribe = (notify: () => void) => {
  subscribers.add(notify)
  return () => subscribers.delete(notify)
}

/** The live region; once, in the shell. */
export const Announcer = () => {
  const { text, count } = useSyncExternalStore(subscribe, () => said)
  return (
    <p role="status" className="sr-only">
      {/* A new node each time: the same words twice are said twice. */}
      <span key={count}>{text}</span>
    </p>
  )
}
