import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadSettings, settings } from './api/settings.ts'
import { token } from './api/token.ts'
import { FatalError } from './app/fatal-error.tsx'
import { takeOver } from './app/first-paint/take-over.ts'
import './app/theme.css'
import { AppIntlProvider } from './app/intl-provider.tsx'
import { LoginPage } from './features/session/login-page.tsx'
import { applyLoginRedirect, isAccessPath } from './features/session/login-redirect.ts'
import { useAccount } from './features/session/use-account.ts'
import { withoutBasePath } from './lib/base-path.ts'
import { chooseLanguage, storedLanguage } from './lib/language.ts'
import { chooseFont, loadWebFont } from './lib/web-font.ts'
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx'
import { lazyComponent } from './ui/lazy-component.tsx'

/** Router, queries and shell are a separate chunk, so that the login page appears without them. */
const loadApp = () => import('./app/app.tsx')
const LazyApp = lazy(loadApp)

/** The pages of links that work once. */
const AccessPage = lazyComponent(async () => (await import('./features/session/access/access-page.tsx')).AccessPage)

/** Renders the product for a signed-in account, otherwise the login page; the pages of links for both. */
const SessionGate = ({ app: App }: { app: ComponentType }) => {
  const account = useAccount()
  const isSignedIn = account !== null
  useEffect(() => {
    if (isSignedIn) return
    // Load it while the user types. A failure is shown when the app is rendered.
    const timer = setTimeout(() => void loadApp().catch(() => undefined), 800)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  const path = withoutBasePath(location.pathname)
  if (isAccessPath(path)) return <AccessPage path={path} />
  if (!account) return <LoginPage />
  return (
    <ErrorBoundary fallback={<FatalError />}>
      <Suspense>
        {/* When another account signs in in another tab, the state of the previous one is dropped. */}
        <App key={account.name} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Calls `takeOver` after the first commit, and loads the font. A parent, not a sibling, so that hydration finds the same ids. */
const TakeOver = ({ root, children }: { root: HTMLElement; children: ReactNode }) => {
  useEffect(() => {
    takeOver(root)
    void loadWebFont()
  }, [root])
  return children
}

let isSignedIn = token.get() !== null

const onSessionChange = () => {
  const begins = !isSignedIn && token.get() !== null
  isSignedIn = token.get() !== null
  applyLoginRedirect(isSignedIn)
  if (begins) chooseFont()
}

const start = async (root: HTMLElement) => {
  applyLoginRedirect(isSignedIn)
  // Subscribed before React, so that address and font are right when React renders.
  token.subscribe(onSessionChange)
  addEventListener('popstate', () => applyLoginRedirect(isSignedIn))
  const sessionToken = token.get()
  // Rendering shows failures.
  const loadingApp = sessionToken === null ? undefined : loadApp().catch(() => undefined)
  if (sessionToken !== null) void loadWebFont()
  try {
    // They name the languages that are offered.
    await loadSettings()
    await chooseLanguage(storedLanguage())
  } catch {
    dispatchEvent(new Event('start-failed'))
    return
  }
  // Wait for the code before the first render. Otherwise React shows an empty Suspense fallback first, even for a lazy
  // component that is already loaded, and then delays replacing it.
  const app = await loadingApp
  if (sessionToken !== null) {
    await app?.prepareSession(sessionToken)
    await loadWebFont()
    chooseFont()
  }
  const product = (
    <TakeOver root={root}>
      <AppIntlProvider>
        <SessionGate app={app?.default ?? LazyApp} />
      </AppIntlProvider>
    </TakeOver>
  )
  // Hydration keeps the fields of the prerendered login form, with what was typed meanwhile.
  const isLoginShown = root.dataset.prerendered !== undefined && root.dataset.productName === settings().productName
  if (isLoginShown && token.get() === null) hydrateRoot(root, product)
  else createRoot(root).render(product)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)
