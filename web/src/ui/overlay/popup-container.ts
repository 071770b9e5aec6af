import { createContext, type RefObject } from 'react'

/** Container of option popups: the modal dialog, because it covers everything outside; null for the page. */
export const PopupContainerContext = createContext<RefObject<HTMLElement | null> | null>(null)
