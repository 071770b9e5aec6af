import type { Observer } from '@scrutineer/contract/observers'
import { useTimeZone, useTranslations } from 'use-intl'
import { toast } from '../../ui/toast-store.ts'

/** Saves observers as a CSV file, with the headers in the person's language. What writes it is fetched now. */
export const useExport = () => {
  const t = useTranslations('observers')
  const timeZone = useTimeZone() ?? 'UTC'
  return async (rows: readonly Observer[]) => {
    const { saveList } = await import('./save-list.ts')
    const headers = [t('name'), t('phone'), t('ngo'), t('lastSeen'), t('stations'), t('notes')]
    const file = saveList({ title: t('TITLE'), headers, rows, timeZone })
    toast('success', t('success'), t('EXPORTED', { count: rows.length, file }))
  }
}
