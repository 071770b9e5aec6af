import { MAX_REISSUED_PINS, pins } from '@scrutineer/contract/pins'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { confirm } from '../../../ui/overlay/confirm-store.ts'

/** Confirms and replaces the PINs of observers; `onReissued` can show the new ones. */
export const useReissuePins = () => {
  const t = useTranslations('pins')
  const invalidate = useInvalidate()
  return (observers: readonly Recipient[], onReissued: () => void) => {
    const count = observers.length
    void confirm({
      title: t('reissueTitle', { count }),
      text: t('reissueText', { count }),
      label: t('reissueConfirm'),
      do: async () => {
        try {
          const ids = observers.map(({ id }) => id)
          for (let start = 0; start < count; start += MAX_REISSUED_PINS)
            await call(pins.reissue, { body: { observers: ids.slice(start, start + MAX_REISSUED_PINS) } })
        } finally {
          await invalidate([pins.list])
        }
        onReissued()
      },
    })
  }
}
