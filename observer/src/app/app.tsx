import { directionOf } from '@scrutineer/contract/core/languages'
import { useEffect, useRef, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import type { AppModel, Language } from '../model/app-model.ts'
import { loadPrimaryMessages, type PrimaryMessages, phoneLanguage, storeTexts } from '../texts/language.ts'
import { Button } from '../ui/parts/button.tsx'
import { AppearanceProvider } from '../ui/state/appearance.tsx'
import { ModelProvider } from '../ui/state/model-context.tsx'
import { applyTheme, languagePreference, themePreference } from '../ui/state/preferences.ts'
import { FocusOnNavigation } from './focus-on-navigation.tsx'
import { Phases } from './phases.tsx'
import './theme.css'

interface Loaded {
  readonly language: Language
  readonly messages: PrimaryMessages
}

/** Shown while the texts can't be loaded, so it has its own. */
const NoTextsScreen = () => (
  <main className="stack gap-4 p-4">
    <h1>Scrutineer</h1>
    <p>The app couldn’t be loaded. It is tried again.</p>
    <p lang="ro">Aplicația nu s-a putut încărca. Se încearcă din nou.</p>
    <Button tone="primary" onClick={() => location.reload()}>
      Try again · Încercați din nou
    </Button>
  </main>
)

/** The observers' app. */
export const App = ({ model }: { model: AppModel }) => {
  const [language, setLanguage] = useState(() => languagePreference.get() ?? phoneLanguage())
  const [theme, setTheme] = useState(() => themePreference.get() ?? 'system')
  const [loaded, setLoaded] = useState<Loaded>()
  const [isFailed, setFailed] = useState(false)
  const hasTexts = useRef(false)
  useEffect(() => applyTheme(theme), [theme])
  useEffect(() => {
    let isCurrent = true
    const show = async (shown: Language) => {
      const messages = await loadPrimaryMessages(shown)
      if (!isCurrent || (shown !== language && hasTexts.current)) return
      hasTexts.current = true
      document.documentElement.lang = shown
      document.documentElement.dir = directionOf(shown)
      storeTexts(shown)
      model.actions.setLanguage(shown)
      setLoaded({ language: shown, messages })
    }
    const retry = () => {
      setFailed(true)
      // The service worker has English from the beginning.
      if (!hasTexts.current) show('en').catch(() => undefined)
      setTimeout(() => isCurrent && show(language).catch(retry), 3000)
    }
    show(language).catch(retry)
    return () => {
      isCurrent = false
    }
  }, [language, model])
  if (!loaded) return isFailed ? <NoTextsScreen /> : null
  return (
    <IntlProvider locale={loaded.language} messages={loaded.messages} timeZone="UTC">
      <AppearanceProvider
        appearance={{
          language: loaded.language,
          theme,
          chooseLanguage: next => {
            languagePreference.set(next)
            setLanguage(next)
          },
          chooseTheme: next => {
            themePreference.set(next)
            setTheme(next)
          },
        }}
      >
        <ModelProvider model={model}>
          <Router hook={useHashLocation}>
            <Phases />
            <FocusOnNavigation />
          </Router>
        </ModelProvider>
      </AppearanceProvider>
    </IntlProvider>
  )
}
