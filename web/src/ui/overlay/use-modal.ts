import { useLayoutEffect, useRef } from 'react'

interface Options {
  /** Closes only by its buttons, not by Escape or a press outside. */
  isStatic?: boolean
  /** The dialog contains option popups: Escape closes an open one first. */
  hasLists?: boolean
  onClose: () => void
}

/** Props that make a native `dialog` modal while it is rendered. Unmounting closes it, which restores the focus. */
export const useModal = ({ isStatic = false, hasLists = false, onClose }: Options) => {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // By default the first control gets the focus, which is the close button.
    dialog?.querySelector<HTMLElement>('form :is(input:not([type=hidden]), select, textarea)')?.focus()
    return () => dialog?.close()
  }, [])
  return {
    ref,
    onCancel: (event: React.SyntheticEvent) => {
      // The owner closes the dialog by not rendering it. Cancel events of a select inside bubble up here.
      event.preventDefault()
      if (!isStatic && event.target === ref.current) onClose()
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const hasOpenList = hasLists && ref.current?.querySelector('[role=listbox]')
      // Chromium closes the dialog on a second Escape even if cancel was prevented.
      if (isStatic || hasOpenList) event.preventDefault()
    },
    // Both press and release must be outside, so that dragging a text selection out of an input doesn't close it.
    onPointerDown: (event: React.PointerEvent) => {
      pressedOutside.current = event.target === ref.current
    },
    onClick: (event: React.MouseEvent) => {
      if (!isStatic && pressedOutside.current && event.target === ref.current) onClose()
    },
  }
}
