import { HardDrive, RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { HeldCount } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { LockedStatusLine } from '../../ui/frame/status-line.tsx'
import { Strip } from '../../ui/frame/strip.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Notice } from '../../ui/parts/notice.tsx'

/** The store is unreadable: shows the last known number, and nothing as empty. */
export const UnreadableScreen = ({ last }: { readonly last: HeldCount | undefined }) => {
  const t = useTranslations('unreadable')
  return (
    <>
      <Strip icon={HardDrive} isAlert text={t('bar')} />
      <Screen>
        <LockedStatusLine line={{ kind: 'unreadable', last }} />
        <Notice icon={HardDrive} tone="stopped" title={t('title')}>
          <p>{t('text')}</p>
          <div className="stack">
            <Button tone="primary" icon={RefreshCw} onClick={() => location.reload()}>
              {t('restart')}
            </Button>
          </div>
        </Notice>
        <p>{t('paper')}</p>
        <p className="text-soft">{t('clearing')}</p>
      </Screen>
    </>
  )
}
