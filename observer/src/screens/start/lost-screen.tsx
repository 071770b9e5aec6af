import { HardDrive } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { useActions } from '../../ui/state/model-context.tsx'
import { useTimes } from '../../ui/state/use-times.ts'

/** A one-time notice that the browser has deleted unsent items. */
export const LostScreen = ({ count, at }: { count: number; at: string }) => {
  const t = useTranslations('lost')
  const { dismissLost } = useActions()
  const { time } = useTimes()
  return (
    <Screen
      actions={
        <Button tone="primary" onClick={dismissLost}>
          {t('continue')}
        </Button>
      }
    >
      <Notice icon={HardDrive} tone="stopped" title={t('title')}>
        <p>{t('count', { count, time: time(at) })}</p>
        <p>{t('text')}</p>
      </Notice>
    </Screen>
  )
}
