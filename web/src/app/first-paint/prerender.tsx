import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { LoginPage } from '../../features/session/login-page.tsx'
import type { Language, Messages } from '../../lib/language.ts'
import { routePaths } from '../../shared/paths.ts'
import { ProductNameContext } from '../../ui/layout/product-name-context.ts'
import { createAppRouter } from '../routes.tsx'
import { hrefOf } from '../shell/menu-entries.ts'

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

/** The module under `src` that a screen's component loads, from the import in its code. */
const moduleOf = (component: unknown) => {
  const load = typeof component === 'function' && 'load' in component ? String(component.load) : ''
  const address = load.split(/["']/).find(part => part.includes('/features/'))
  if (address === undefined) throw new Error(`No import of a screen in ${load}`)
  return address.slice(address.indexOf('features/'))
}

/** The modules of the screens that have a page each, by path: those in the menu, and the account. */
export const findScreenModules = (): Map<string, string> => {
  const { routeTree } = createAppRouter(createMemoryHistory(), new QueryClient())
  const routes = Object.values<AnyRoute>(routeTree.children ?? {})
  const screens = routes.filter(({ options, fullPath }) => options.staticData?.menu || fullPath === routePaths.account)
  return new Map(screens.map(route => [hrefOf(route), moduleOf(route.options.component)]))
}

/** Makes the calls with which an address is opened. Returns the names of its route's search parameters, and those with a value. */
export const openAddress = async (address: string) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }), new QueryClient())
  await router.load()
  const { matches } = router.state
  const names = matches.flatMap(({ routeId }) => {
    const { validateSearch } = router.routesById[routeId].options
    return validateSearch && 'names' in validateSearch ? validateSearch.names : []
  })
  return { names, accepted: Object.keys(matches.at(-1)?.search ?? {}) }
}

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
