import { HardDrive, RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { lastKnown } from '../../ui/frame/line-text.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Mark } from '../../ui/parts/mark.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { useTimes } from '../../ui/state/use-times.ts'

/** The store can't be read: what is known is shown as such, and nothing as empty. */
export const UnreadableScreen = (last: { lastCount: number | null; lastCountAt: string | null }) => {
  const t = useTranslations('unreadable')
  const line = useTranslations('line')
  const frame = useTranslations('frame')
  const { time } = useTimes()
  const known = lastKnown(line, last, time)
  return (
    <>
      <p className="strip is-stopped" role="alert">
        <HardDrive className="icon is-small" aria-hidden="true" />
        <span>{t('bar')}</span>
      </p>
      <Screen title={frame('product')}>
        <p className="line is-unknown">
          <Mark kind="unknown" />
          <span>
            <b>{line('unknown')}</b>
            {known !== null && <small>{known}</small>}
          </span>
        </p>
        <Notice icon={HardDrive} tone="stopped" title={t('title')}>
          <p>{t('text')}</p>
          <div className="buttons">
            <Button tone="primary" icon={RefreshCw} onClick={() => location.reload()}>
              {t('restart')}
            </Button>
          </div>
        </Notice>
        <p>{t('paper')}</p>
        <p className="soft">{t('clearing')}</p>
      </Screen>
    </>
  )
}
