import { RefreshCw, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { IntlProvider, useMessages, useTranslations } from 'use-intl'
import type { Language } from '../model/app-model.ts'
import { LoadingScreen } from '../screens/start/plain-screens.tsx'
import { loadSecondaryMessages, type SecondaryMessages } from '../texts/language.ts'
import { Screen } from '../ui/frame/screen.tsx'
import { Button } from '../ui/parts/button.tsx'
import { Hero } from '../ui/parts/hero.tsx'
import { useAppearance } from '../ui/state/appearance.tsx'

type Screens = typeof import('./secondary-routes.tsx').default

interface Loaded {
  readonly language: Language
  readonly screens: Screens
  readonly texts: SecondaryMessages
}

interface SecondaryLoader {
  /** Rendered synchronously once loaded. */
  latest: Loaded | undefined
  load(language: Language): Promise<Omit<Loaded, 'language'>>
}

/** Tests replace it. */
export const secondary: SecondaryLoader = {
  latest: undefined,
  load: async language => {
    const [{ default: screens }, texts] = await Promise.all([
      import('./secondary-routes.tsx'),
      loadSecondaryMessages(language),
    ])
    return { screens, texts }
  },
}

/** Loads them ahead of use. Failures are shown when they are opened. */
export const preloadSecondary = (language: Language) => {
  if (secondary.latest?.language === language) return
  secondary.load(language).then(
    loaded => {
      secondary.latest = { language, ...loaded }
    },
    () => undefined,
  )
}

/** Lazy-loaded screens and texts that the first start doesn't need. */
export const Secondary = ({ children }: { children: (screens: Screens) => ReactNode }) => {
  const { language } = useAppearance()
  const first = useMessages()
  const [loaded, setLoaded] = useState(secondary.latest)
  const [attempt, setAttempt] = useState(0)
  const [failures, setFailures] = useState(0)
  const isMissing = loaded?.language !== language
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    secondary.load(language).then(
      ({ screens, texts }) => {
        secondary.latest = { language, screens, texts }
        if (isCurrent) setLoaded(secondary.latest)
      },
      () => isCurrent && setFailures(count => count + 1),
    )
    return () => {
      isCurrent = false
    }
  }, [language, isMissing, attempt])
  const isLoaded = loaded !== undefined
  useEffect(() => {
    // Restore the focus of the replaced heading.
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

/** Some browsers cache a failed import until the page is reloaded. */
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
