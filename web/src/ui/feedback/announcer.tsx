import { createValue } from '../../lib/stores/value.ts'
import { useValue } from '../use-value.ts'

const announcement = createValue({ text: '', count: 0 })

/** Announces a text to screen readers: "4 new reports". */
export const announce = (text: string) => announcement.set({ text, count: announcement.get().count + 1 })

/** The live region. Rendered once, in the shell. */
export const Announcer = () => {
  const { text, count } = useValue(announcement)
  return (
    <p role="status" className="sr-only">
      {/* The key creates a new node, so that a repeated text is announced again. */}
      <span key={count}>{text}</span>
    </p>
  )
}
