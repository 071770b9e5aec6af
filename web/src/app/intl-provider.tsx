import { type ReactNode, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import { settings } from '../api/settings.ts'
import { currentMessages, subscribeMessages } from '../lib/language.ts'
import { ProductNameContext } from '../ui/layout/product-name-context.ts'

/** Gives the screens their words, the election's zone and the product's name. Switching language re-renders, nothing else. */
export const AppIntlProvider = ({ children }: { children: ReactNode }) => {
  const words = useSyncExternalStore(subscribeMessages, currentMessages)
  if (!words) return null
  const { productName, timeZone } = settings()
  return (
    <IntlProvider locale={words.language} messages={words.messages} timeZone={timeZone}>
      <ProductNameContext value={productName}>{children}</ProductNameContext>
    </IntlProvider>
  )
}
