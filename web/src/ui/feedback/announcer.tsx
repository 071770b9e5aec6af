import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../lib/stores/emitter.ts'

const { subscribe, emit } = createEmitter()
let announcement = { text: '', count: 0 }

const current = () => announcement

/** Announces a text to screen readers: "4 new reports". */
export const announce = (text: string) => {
  announcement = { text, count: announcement.count + 1 }
  emit()
}

/** The live region. Rendered once, in the shell. */
export const Announcer = () => {
  const { text, count } = useSyncExternalStore(subscribe, current, current)
  return (
    <p role="status" className="sr-only">
      {/* The key creates a new node, so that a repeated text is announced again. */}
      <span key={count}>{text}</span>
    </p>
  )
}
