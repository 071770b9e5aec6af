import { type ReactNode, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import { settings, subscribeSettings } from '../api/settings.ts'
import { currentMessages } from '../lib/language.ts'
import { ProductNameContext } from '../ui/layout/product-name-context.ts'
import { useValue } from '../ui/use-value.ts'

/** Provides the messages, the election's time zone and the product's name. A change of language or time zone re-renders without a reload. */
export const AppIntlProvider = ({ children }: { children: ReactNode }) => {
  const loaded = useValue(currentMessages)
  const { productName, timeZone } = useSyncExternalStore(subscribeSettings, settings, settings)
  if (!loaded) return null
  return (
    <IntlProvider locale={loaded.language} messages={loaded.messages} timeZone={timeZone}>
      <ProductNameContext value={productName}>{children}</ProductNameContext>
    </IntlProvider>
  )
}
