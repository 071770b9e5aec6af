import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/parts/button.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { useTypedCounts } from '../../ui/state/model-context.tsx'
import { updates, useWaitingUpdate } from '../../ui/state/updates.ts'

/** Offers to start a waiting new version if no input is unsaved. */
export const UpdateNotice = () => {
  const t = useTranslations('outbox')
  const isWaiting = useWaitingUpdate()
  const { answers } = useTypedCounts()
  const [isLater, setLater] = useState(false)
  if (!isWaiting || isLater) return null
  return (
    <Notice icon={RefreshCw} title={t('update')}>
      <p>{t('updateText')}</p>
      <div className="pair">
        <Button onClick={() => setLater(true)}>{t('updateLater')}</Button>
        <Button isDisabled={answers > 0} onClick={updates.start}>
          {t('updateNow')}
        </Button>
      </div>
    </Notice>
  )
}
