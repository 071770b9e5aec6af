import { createContext } from 'react'

/** What the product is called where it runs; ends every document title. */
export const ProductNameContext = createContext('')
