import { useEffect } from 'react'
import { startFocusRestore } from '../lib/restore-focus.ts'

/** Keeps the focus from falling to nothing on every screen. */
export const FocusRestorer = () => {
  useEffect(startFocusRestore, [])
  return null
}
