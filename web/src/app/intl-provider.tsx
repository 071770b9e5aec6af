import { type ReactNode, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import { settings } from '../api/settings.ts'
import { currentMessages, subscribeMessages } from '../lib/language.ts'
import { ProductNameContext } from '../ui/layout/product-name-context.ts'

/** Provides the messages, the election's time zone and the product's name. A language change re-renders without a reload. */
export const AppIntlProvider = ({ children }: { children: ReactNode }) => {
  const loaded = useSyncExternalStore(subscribeMessages, currentMessages, currentMessages)
  if (!loaded) return null
  const { productName, timeZone } = settings()
  return (
    <IntlProvider locale={loaded.language} messages={loaded.messages} timeZone={timeZone}>
      <ProductNameContext value={productName}>{children}</ProductNameContext>
    </IntlProvider>
  )
}
