import { createContext } from 'react'

/** The element at the end of the page that contains all floating bars; null until the shell is rendered. */
export const FloatingHostContext = createContext<HTMLElement | null>(null)
