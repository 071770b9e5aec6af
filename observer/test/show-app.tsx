import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '../src/app/app.tsx'
import type { AppActions, AppState, Language, Ready } from '../src/model/app-model.ts'
import { createFakeModel } from './fake-model.ts'
import { aReady } from './samples.ts'

interface Options {
  /** The address of the screen. */
  readonly at?: string
  readonly language?: Language
  readonly theme?: 'light' | 'dark'
  /** Width in CSS pixels. */
  readonly width?: number
  /** A phone that shows the app for the first time. */
  readonly isNew?: boolean
  readonly actions?: Partial<AppActions>
}

/** Shows the app with a state. */
export const showApp = async (
  state: AppState,
  { at = '/', language = 'en', theme = 'light', width = 412, isNew = false, actions }: Options = {},
) => {
  localStorage.clear()
  sessionStorage.clear()
  if (!isNew) {
    localStorage.setItem('observer.language', language)
    localStorage.setItem('observer.theme', theme)
    localStorage.setItem('observer.installHint', 'seen')
    localStorage.setItem('observer.pinHint', 'seen')
  }
  history.replaceState(null, '', `#${at}`)
  await page.viewport(width, 915)
  const fake = createFakeModel(state)
  Object.assign(fake.model.actions, actions)
  const container = document.createElement('div')
  document.body.append(container)
  let root = createRoot(container)
  let { model } = fake
  root.render(<App model={model} />)
  const end = () => {
    root.unmount()
    model.drafts.stop()
  }
  onTestFinished(() => {
    end()
    container.remove()
  })
  return {
    ...fake,
    /** The page is loaded again: what the screens held in memory is gone. */
    reload: () => {
      end()
      model = fake.reload()
      root = createRoot(container)
      root.render(<App model={model} />)
    },
  }
}

export const showReady = (overrides: Partial<Ready> = {}, options?: Options) =>
  showApp({ phase: 'ready', ...aReady(overrides) }, options)
