import { HardDrive, Smartphone, SquarePlus, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { Steps } from '../../ui/parts/steps.tsx'
import { isAppleMobile, useInstallPrompt } from '../../ui/state/install.ts'
import { useReady } from '../../ui/state/model-context.tsx'

/** How to install the app, and whether its storage is protected. */
export const InstallScreen = ({ onDone }: { onDone: () => void }) => {
  const t = useTranslations('install')
  const { isStoragePersisted } = useReady()
  const prompt = useInstallPrompt()
  const isApple = isAppleMobile()
  const platform = isApple ? 'ios' : 'android'
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          {prompt && (
            <Button tone="primary" icon={SquarePlus} width="full" onClick={() => void prompt().then(onDone)}>
              {t('add')}
            </Button>
          )}
          <Button tone={prompt ? 'plain' : 'primary'} width="full" onClick={onDone}>
            {t(isStoragePersisted ? 'continue' : 'continueWatching')}
          </Button>
        </>
      }
    >
      <Hero icon={Smartphone} title={t(`${platform}.title`)}>
        <p>{t(`${platform}.text`)}</p>
      </Hero>
      {!prompt && <Steps steps={[t(`${platform}.step1`), t(`${platform}.step2`), t(`${platform}.step3`)]} />}
      {isStoragePersisted ? (
        <Notice icon={HardDrive} title={t('persistedTitle')}>
          <p>{t('persistedText')}</p>
        </Notice>
      ) : (
        <Notice icon={HardDrive} tone="late" title={t('evictableTitle')}>
          <p>{t('evictableText')}</p>
        </Notice>
      )}
      <Notice icon={TriangleAlert} tone="late" title={t('clearingTitle')}>
        <p>{t('clearingText')}</p>
      </Notice>
    </Screen>
  )
}
