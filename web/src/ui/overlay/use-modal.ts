import { useLayoutEffect, useRef } from 'react'

interface Options {
  /** Closes by its buttons alone, not by Escape or a press beside it. */
  isStatic?: boolean
  /** Escape closes an open list of choices first, where lists open inside the dialog. */
  hasLists?: boolean
  onClose: () => void
}

/** Makes a native `dialog` modal while it is rendered. Unmounting closes it first, which gives the focus back. */
export const useModal = ({ isStatic = false, hasLists = false, onClose }: Options) => {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // The platform would take the close button, being first.
    dialog?.querySelector<HTMLElement>('form :is(input:not([type=hidden]), select, textarea)')?.focus()
    return () => dialog?.close()
  }, [])
  return {
    ref,
    onCancel: (event: React.SyntheticEvent) => {
      // The dialog closes when its owner stops rendering it. A select inside bubbles a cancel of its own.
      event.preventDefault()
      if (!isStatic && event.target === ref.current) onClose()
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const hasOpenList = hasLists && ref.current?.querySelector('[role=listbox]')
      // Chromium lets a second Escape through a prevented cancel.
      if (isStatic || hasOpenList) event.preventDefault()
    },
    // Pressed and released beside it: dragging a selection out of an input closes nothing.
    onPointerDown: (event: React.PointerEvent) => {
      pressedOutside.current = event.target === ref.current
    },
    onClick: (event: React.MouseEvent) => {
      if (!isStatic && pressedOutside.current && event.target === ref.current) onClose()
    },
  }
}
