import { createContext } from 'react'

/** A number before the document title of every screen; undefined for none. */
export const TitleCountContext = createContext<string | undefined>(undefined)
