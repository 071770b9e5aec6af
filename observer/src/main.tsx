import { createRoot } from 'react-dom/client'
import { createEngine } from './engine/create-engine.ts'
import { activateWaitingVersion, installServiceWorker } from './engine/service-worker.ts'

const start = async () => {
  await activateWaitingVersion()
  const baseUrl = new URL('..', location.href).href.replace(/\/$/, '')
  // The address of this file has its hash in a build.
  const engine = createEngine({ baseUrl, appVersion: import.meta.url })
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<p>{engine.getState().phase}</p>)
  if (import.meta.env.PROD) await installServiceWorker('sw.js')
}

void start()
