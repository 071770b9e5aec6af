import { useRef, useState } from 'react'

export type Keeping = 'idle' | 'keeping' | 'failed'

/** Runs an action of the model. `failed` until it is tried again; what was typed stays where it is. */
export const useKeeping = () => {
  const [keeping, setKeeping] = useState<Keeping>('idle')
  const isRunning = useRef(false)
  /** Returns whether it was kept. Does nothing while another one runs, so that a double tap counts once. */
  const keep = async (action: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setKeeping('keeping')
    try {
      await action()
      setKeeping('idle')
      return true
    } catch {
      setKeeping('failed')
      return false
    } finally {
      isRunning.current = false
    }
  }
  return { keeping, keep }
}
