import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { LoginPage } from '../../features/session/login-page.tsx'
import type { Language, Messages } from '../../lib/language.ts'
import { ProductNameContext } from '../../ui/layout/product-name-context.ts'
import { createAppRouter } from '../routes.tsx'

interface Texts {
  readonly language: Language
  readonly messages: Messages
}

/** `public/early.js` replaces the placeholder `%product%`. */
const withTexts = ({ language, messages }: Texts, children: ReactNode) => (
  <IntlProvider locale={language} messages={messages} timeZone="UTC">
    <ProductNameContext value="%product%">{children}</ProductNameContext>
  </IntlProvider>
)

/** The HTML of the login page, for hydration. */
export const prerenderLogin = (texts: Texts) => renderToString(withTexts(texts, <LoginPage />))

/** The static HTML of a screen in the shell, as an organizer sees it while its data is loading. */
export const prerenderScreen = async (texts: Texts, path: string) => {
  const client = new QueryClient()
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }), client)
  await router.load()
  return renderToStaticMarkup(
    withTexts(
      texts,
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}
