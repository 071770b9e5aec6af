import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { useThreadAddress } from '../threads/use-threads.ts'

const loadDialog = () => import('./download-dialog.tsx')
const DownloadDialog = lazy(async () => ({ default: (await loadDialog()).DownloadDialog }))

/** Downloads the answers that match the specified fields of the list's filter. */
export const DownloadButton = () => {
  const t = useTranslations()
  const { isUrgent, search } = useThreadAddress()
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    try {
      await loadDialog()
      setOpen(true)
    } catch {
      // The dialog's chunk failed to load; the next press retries.
      toast('error', t('ui.failed'), t('ui.checkConnection'))
    }
  }
  return (
    <>
      <Button aria-haspopup="dialog" className="relative" title={t('answers.DOWNLOAD')} onClick={() => void open()}>
        <Download aria-hidden />
        <span className="max-sm:sr-only">{t('answers.DOWNLOAD')}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <DownloadDialog search={search} isUrgent={isUrgent} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
