import { HardDrive } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/parts/button.tsx'
import { Notice, SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useLookup } from '../../ui/state/use-lookup.ts'
import { useSave } from '../../ui/state/use-save.ts'

/** Offers to remove received photos if the phone is nearly full. */
export const SpaceNotice = () => {
  const t = useTranslations('outbox')
  const { items } = useReady()
  const { findSpace, freeSpace } = useActions()
  const { saveState, save } = useSave()
  // Unknown counts as enough.
  const space = useLookup(() => findSpace().catch(() => undefined), [findSpace, items, saveState])
  if (!space?.isLow) return null
  const size = Math.max(1, Math.round(space.bytes / 1_000_000))
  return (
    <Notice icon={HardDrive} tone="late" title={t('full')}>
      <p>{t(space.photos > 0 ? 'fullText' : 'fullNothing', { count: space.photos })}</p>
      {space.photos > 0 && (
        <div className="stack">
          <Button isDisabled={saveState === 'saving'} onClick={() => void save(freeSpace)}>
            {t('free', { size })}
          </Button>
        </div>
      )}
      <SaveErrorNotice saveState={saveState} />
    </Notice>
  )
}
