import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Screen } from '../../ui/frame/screen.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { StartScreen } from './start-screen.tsx'

export const LoadingScreen = () => {
  const t = useTranslations('start')
  return (
    <Screen>
      <p role="status">{t('loading')}</p>
    </Screen>
  )
}

export const InsecureScreen = () => {
  const t = useTranslations('start')
  return (
    <StartScreen>
      <Hero icon={Lock} tone="stopped" title={t('insecureTitle')}>
        <p>{t('insecureText')}</p>
      </Hero>
    </StartScreen>
  )
}
