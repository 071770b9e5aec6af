import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/parts/button.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { Steps } from '../../ui/parts/steps.tsx'
import { useTimes } from '../../ui/state/use-times.ts'
import { StartScreen } from './start-screen.tsx'

const RETRY_MS = 30_000

/** The first start needs a connection, and retries automatically. */
export const OfflineScreen = ({ onRetry }: { onRetry: () => Promise<void> }) => {
  const t = useTranslations('offline')
  const { time } = useTimes()
  const [triedAt, setTriedAt] = useState(Date.now)
  useEffect(() => {
    const retry = () => {
      setTriedAt(Date.now())
      void onRetry()
    }
    const timer = setInterval(retry, RETRY_MS)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [onRetry])
  return (
    <StartScreen
      actions={
        <Button
          tone="primary"
          icon={RefreshCw}
          onClick={() => {
            setTriedAt(Date.now())
            void onRetry()
          }}
        >
          {t('tryNow')}
        </Button>
      }
    >
      <Hero icon={WifiOff} tone="here" title={t('title')}>
        <p>{t('text')}</p>
      </Hero>
      <Steps steps={[t('step1'), t('step2')]} />
      <p className="text-soft" role="status">
        {t('triedAt', { time: time(triedAt) })}
      </p>
    </StartScreen>
  )
}
