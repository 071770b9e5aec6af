import { useSyncExternalStore } from 'react'
import { createSubscribers } from '../lib/subscribers.ts'

const { subscribe, tell } = createSubscribers()
let said = { text: '', count: 0 }

/** Says something to those who listen instead of looking: "4 new reports". */
export const announce = (text: string) => {
  said = { text, count: said.count + 1 }
  tell()
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
