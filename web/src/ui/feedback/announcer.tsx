import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../lib/stores/emitter.ts'

const { subscribe, emit } = createEmitter()
let announcement = { text: '', count: 0 }

/** Says something to those who listen instead of looking: "4 new reports". */
export const announce = (text: string) => {
  announcement = { text, count: announcement.count + 1 }
  emit()
}

/** The live region; once, in the shell. */
export const Announcer = () => {
  const { text, count } = useSyncExternalStore(subscribe, () => announcement)
  return (
    <p role="status" className="sr-only">
      {/* A new node each time: the same words twice are said twice. */}
      <span key={count}>{text}</span>
    </p>
  )
}
