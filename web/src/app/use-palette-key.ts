import { useEffect } from 'react'
import { isMac } from '../shared/palette-keys.ts'

/** Calls this for Ctrl and K, on a Mac ⌘ and K, which the browser has another use for. Not over a dialog. */
export const usePaletteKey = (open: (isOpen: true) => void) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = isMac ? event.metaKey : event.ctrlKey
      if (event.key.toLowerCase() !== 'k' || !isCommand || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) open(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])
}
