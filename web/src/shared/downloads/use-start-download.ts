import { useTranslations } from 'use-intl'
import { toast } from '../../ui/feedback/toast-store.ts'
import { type DownloadRequest, downloads } from './downloads.ts'

/** Starts a download once the tray is loaded, without which it would be invisible; says if the tray can't be loaded. */
export const useStartDownload = () => {
  const t = useTranslations('ui')
  return async (request: DownloadRequest): Promise<void> => {
    try {
      await import('./downloads-tray.tsx')
      downloads.start(request)
    } catch {
      toast('error', t('failed'), t('checkConnection'))
    }
  }
}
