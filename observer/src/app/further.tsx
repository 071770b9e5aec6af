import { RefreshCw, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { IntlProvider, useMessages, useTranslations } from 'use-intl'
import type { Language } from '../model/app-model.ts'
import { LoadingScreen } from '../screens/start/plain-screens.tsx'
import { type FurtherMessages, loadFurtherMessages } from '../texts/language.ts'
import { Screen } from '../ui/frame/screen.tsx'
import { Button } from '../ui/parts/button.tsx'
import { Hero } from '../ui/parts/hero.tsx'
import { useAppearance } from '../ui/state/appearance.tsx'

type Screens = typeof import('./further-routes.tsx').default

interface Loaded {
  readonly language: Language
  readonly screens: Screens
  readonly texts: FurtherMessages
}

interface FurtherLoader {
  /** Loaded once, they are there at once. */
  latest: Loaded | undefined
  load(language: Language): Promise<Omit<Loaded, 'language'>>
}

/** Tests replace it. */
export const further: FurtherLoader = {
  latest: undefined,
  load: async language => {
    const [{ default: screens }, { default: texts }] = await Promise.all([
      import('./further-routes.tsx'),
      loadFurtherMessages[language](),
    ])
    return { screens, texts }
  },
}

/** Loads them before they are opened; a failure is shown where they are. */
export const preloadFurther = (language: Language) => {
  if (further.latest?.language === language) return
  further.load(language).then(
    loaded => {
      further.latest = { language, ...loaded }
    },
    () => undefined,
  )
}

/** Screens and texts that the first start doesn't need; the worker keeps them like the others. */
export const Further = ({ children }: { children: (screens: Screens) => ReactNode }) => {
  const { language } = useAppearance()
  const first = useMessages()
  const [loaded, setLoaded] = useState(further.latest)
  const [attempt, setAttempt] = useState(0)
  const [failures, setFailures] = useState(0)
  const isMissing = loaded?.language !== language
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    further.load(language).then(
      ({ screens, texts }) => {
        further.latest = { language, screens, texts }
        if (isCurrent) setLoaded(further.latest)
      },
      () => isCurrent && setFailures(count => count + 1),
    )
    return () => {
      isCurrent = false
    }
  }, [language, isMissing, attempt])
  const isLoaded = loaded !== undefined
  useEffect(() => {
    // The heading that had the focus is gone.
    if (isLoaded && document.activeElement === document.body) document.querySelector('h1')?.focus()
  }, [isLoaded])
  useEffect(() => {
    const retry = () => setAttempt(count => count + 1)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  const messages = useMemo(() => ({ ...first, ...loaded?.texts }), [first, loaded])
  if (!loaded)
    return failures === 0 ? (
      <LoadingScreen />
    ) : (
      <NotLoadedScreen isRepeated={failures > 1} onRetry={() => setAttempt(attempt + 1)} />
    )
  return (
    <IntlProvider locale={language} messages={messages} timeZone="UTC">
      {children(loaded.screens)}
    </IntlProvider>
  )
}

/** Some browsers remember that a file couldn't be loaded until the page is loaded again. */
const NotLoadedScreen = ({ isRepeated, onRetry }: { isRepeated: boolean; onRetry: () => void }) => {
  const t = useTranslations('failed')
  return (
    <Screen title={t('notLoaded')} back="/">
      <Hero icon={WifiOff} tone="late" title={t('notGone')}>
        <p>{t('notLoadedText')}</p>
        <Button tone="primary" icon={RefreshCw} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
        {isRepeated && <Button onClick={() => location.reload()}>{t('restart')}</Button>}
      </Hero>
    </Screen>
  )
}
