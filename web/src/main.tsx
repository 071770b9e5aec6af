import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { loadSettings } from './api/settings.ts'
import { token } from './api/token.ts'
import { FatalError } from './app/fatal-error.tsx'
import { fetchScreen } from './app/screens.ts'
import './app/theme.css'
import { AppIntlProvider } from './app/intl-provider.tsx'
import { LoginPage } from './features/session/login-page.tsx'
import { applyLoginRedirect } from './features/session/login-redirect.ts'
import { useAccount } from './features/session/use-account.ts'
import { chooseLanguage, storedLanguage } from './lib/language.ts'
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx'

/** Router, queries, shell: a chunk of its own, so that the login is there at once. */
const loadApp = () => import('./app/app.tsx')
const LazyApp = lazy(loadApp)

/** What is around the screen of the address and the screen itself, side by side; a failure is met again, and shown, when drawn. */
const preloadApp = async () => (await Promise.all([loadApp(), fetchScreen(location.pathname)]))[0]

/** The one gate: whoever holds a token gets the product, everyone else the login. */
const SessionGate = ({ app: App }: { app: ComponentType }) => {
  const account = useAccount()
  const isSignedIn = account !== null
  useEffect(() => {
    if (isSignedIn) return
    // Fetched while the person types; a failure here is met again, and shown, when it is needed.
    const timer = setTimeout(() => void loadApp().catch(() => undefined), 800)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  if (!account) return <LoginPage />
  return (
    <ErrorBoundary fallback={<FatalError />}>
      <Suspense>
        {/* Another person in another tab starts with nothing of the one before. */}
        <App key={account.name} />
      </Suspense>
    </ErrorBoundary>
  )
}

const redirectIfNeeded = () => applyLoginRedirect(token.get() !== null)

const start = async (root: HTMLElement) => {
  redirectIfNeeded()
  // Before React listens: the address is right when the other half is rendered.
  token.subscribe(redirectIfNeeded)
  addEventListener('popstate', redirectIfNeeded)
  const sessionToken = token.get()
  const product = sessionToken === null ? undefined : preloadApp().catch(() => undefined)
  try {
    await Promise.all([loadSettings(), chooseLanguage(storedLanguage())])
  } catch {
    // The files that hold the words are what is missing: this line alone is in no locale file.
    const retry = document.createElement('button')
    retry.textContent = 'The server can’t be reached. Try again. · Nu se poate ajunge la server. Încercați din nou.'
    retry.className = 'w-full p-8 text-center underline'
    retry.onclick = () => location.reload()
    root.replaceChildren(retry)
    return
  }
  // Drawn before its code is there, React would hold the screen back behind the emptiness that it has shown: even a lazy
  // component whose code has come is such an emptiness first.
  const app = await product
  if (sessionToken !== null) await app?.prepareSession(sessionToken)
  createRoot(root).render(
    <AppIntlProvider>
      <SessionGate app={app?.default ?? LazyApp} />
    </AppIntlProvider>,
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)
