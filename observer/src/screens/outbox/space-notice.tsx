import { HardDrive } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/parts/button.tsx'
import { KeepingNotice, Notice } from '../../ui/parts/notice.tsx'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useKeeping } from '../../ui/state/use-keeping.ts'

/** The phone is nearly full: received photos can be removed. */
export const SpaceNotice = () => {
  const t = useTranslations('outbox')
  const { items } = useReady()
  const { findSpace, freeSpace } = useActions()
  const { keeping, keep } = useKeeping()
  const [space, setSpace] = useState<Awaited<ReturnType<typeof findSpace>>>()
  useEffect(() => {
    let isCurrent = true
    // Unknown is not full.
    findSpace().then(
      found => isCurrent && setSpace(found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [findSpace, items, keeping])
  if (!space?.isLow) return null
  const size = Math.max(1, Math.round(space.bytes / 1_000_000))
  return (
    <Notice icon={HardDrive} tone="late" title={t('full')}>
      <p>{t(space.photos > 0 ? 'fullText' : 'fullNothing', { count: space.photos })}</p>
      {space.photos > 0 && (
        <div className="buttons">
          <Button isDisabled={keeping === 'keeping'} onClick={() => void keep(freeSpace)}>
            {t('free', { size })}
          </Button>
        </div>
      )}
      <KeepingNotice keeping={keeping} />
    </Notice>
  )
}
