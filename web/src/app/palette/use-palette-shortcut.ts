import { useLayoutEffect } from 'react'
import { isMac } from '../../shared/keyboard/palette-shortcut.ts'

/**
 * Opens the palette on Ctrl+K, on a Mac ⌘K, unless a dialog is open. Overrides the browser's shortcut. Escape cancels while
 * the palette's code loads. Listens before the first paint.
 */
export const usePaletteShortcut = (setOpen: (isOpen: boolean) => void) => {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCovered = document.querySelector('dialog[open]') !== null
      if (event.key === 'Escape' && !isCovered) setOpen(false)
      const isCommand = isMac ? event.metaKey : event.ctrlKey
      if (event.key.toLowerCase() !== 'k' || !isCommand || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isCovered) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [setOpen])
}
