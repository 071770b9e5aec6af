import { createContext, type RefObject } from 'react'

/** Where lists of choices open: inside a modal dialog, since everything else lies behind it; null for the page. */
export const PopupContainerContext = createContext<RefObject<HTMLElement | null> | null>(null)
