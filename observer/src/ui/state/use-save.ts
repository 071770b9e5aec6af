import { useRef, useState } from 'react'

export type SaveState = 'idle' | 'saving' | 'failed'

/** Runs an action of the model. `failed` until the next attempt; the input stays on the screen. */
export const useSave = () => {
  const [saveState, setSaveState] = useState<SaveState>('idle')
  const isRunning = useRef(false)
  /** Returns whether it was saved. Ignored while another action runs, such as by a double tap. */
  const save = async (action: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setSaveState('saving')
    try {
      await action()
      setSaveState('idle')
      return true
    } catch {
      setSaveState('failed')
      return false
    } finally {
      isRunning.current = false
    }
  }
  return { saveState, save }
}
