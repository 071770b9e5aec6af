import { createContext } from 'react'

/** The product's name from the settings, at the end of every document title. */
export const ProductNameContext = createContext('')
