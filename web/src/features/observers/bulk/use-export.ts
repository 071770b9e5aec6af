import type { Observer } from '@scrutineer/contract/observers'
import { useTimeZone, useTranslations } from 'use-intl'
import { toast } from '../../../ui/feedback/toast-store.ts'

/** Saves observers as a CSV file with headers in the user's language. The CSV code is loaded on first use. */
export const useObserverExport = () => {
  const t = useTranslations('observers')
  const timeZone = useTimeZone() ?? 'UTC'
  return async (rows: readonly Observer[]) => {
    const { saveObserversCsv } = await import('./observers-csv.ts')
    const headers = [t('name'), t('phone'), t('ngo'), t('lastSeen'), t('stations'), t('notes')]
    const file = saveObserversCsv({ title: t('TITLE'), headers, rows, timeZone })
    toast('success', t('success'), t('exported', { count: rows.length, file }))
  }
}
