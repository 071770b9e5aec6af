import { createContext, useContext } from 'react'

/** The product's name from the settings. */
export const ProductNameContext = createContext('')

/** The election's name; empty until it is known and on a server that has none. */
export const ElectionNameContext = createContext('')

/** The end of every document title: the election's name, otherwise the product's. */
export const useTitleEnd = () => {
  const product = useContext(ProductNameContext)
  return useContext(ElectionNameContext) || product
}
