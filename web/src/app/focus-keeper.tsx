import { useEffect } from 'react'
import { keepFocus } from '../lib/keep-focus.ts'

/** Keeps the focus from falling to nothing on every screen. */
export const FocusKeeper = () => {
  useEffect(keepFocus, [])
  return null
}
