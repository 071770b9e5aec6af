import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createEngine } from './engine/create-engine.ts'
import { activateWaitingVersion, installServiceWorker } from './engine/service-worker.ts'
import { loadPrimaryMessages, phoneLanguage } from './texts/language.ts'
import { listenForInstallPrompt } from './ui/state/install.ts'
import { languagePreference } from './ui/state/preferences.ts'
import { updates } from './ui/state/updates.ts'

const start = async () => {
  listenForInstallPrompt()
  // Begun while that is found out; a failure is shown where they are used.
  loadPrimaryMessages(languagePreference.get() ?? phoneLanguage()).catch(() => undefined)
  await activateWaitingVersion()
  const baseUrl = new URL('..', location.href).href.replace(/\/$/, '')
  // The address of this file has its hash in a build.
  const engine = createEngine({ baseUrl, appVersion: import.meta.url })
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App model={engine} />)
  if (import.meta.env.PROD) await installServiceWorker('sw.js', updates.announce)
}

void start()
