import { type ReactNode, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import { settings } from '../api/settings.ts'
import { currentWords, subscribeWords } from '../lib/language.ts'
import { ProductName } from '../ui/product-name.ts'

/** Gives the screens their words, the election's zone and the product's name. Switching language re-renders, nothing else. */
export const Words = ({ children }: { children: ReactNode }) => {
  const words = useSyncExternalStore(subscribeWords, currentWords)
  if (!words) return null
  const { productName, timeZone } = settings()
  return (
    <IntlProvider locale={words.language} messages={words.messages} timeZone={timeZone}>
      <ProductName value={productName}>{children}</ProductName>
    </IntlProvider>
  )
}
