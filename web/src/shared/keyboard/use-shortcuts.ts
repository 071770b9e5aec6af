import { useEffect, useRef } from 'react'

type Shortcuts = Readonly<Record<string, () => void>>

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/**
 * Single-key shortcuts of a screen, by `event.key`. Ignored while typing, while a dialog is open or opening, and with Ctrl,
 * Alt or Meta.
 */
export const useShortcuts = (keys: Shortcuts) => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('dialog[open], [data-opening]')) return
      const action = latest.current[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
