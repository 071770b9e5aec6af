import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { useTriageFilterNames } from '../filters/use-filter-names.ts'
import { formFilter } from '../threads/thread-search.ts'
import { useThreadAddress } from '../threads/use-threads.ts'

const loadDialog = () => import('./download-dialog.tsx')
const DownloadDialog = lazy(async () => ({ default: (await loadDialog()).DownloadDialog }))

/** Downloads the answers that match the specified fields of the list's filter. */
export const DownloadButton = () => {
  const t = useTranslations()
  const { isUrgent, search } = useThreadAddress()
  const ignored = useTriageFilterNames(search)
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
          <DownloadDialog
            applied={{ ...formFilter(search), ...(search.area !== undefined && { area: search.area }) }}
            ignored={ignored}
            isUrgent={isUrgent}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
