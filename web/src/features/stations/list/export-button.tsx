import { stations } from '@scrutineer/contract/stations'
import { ChevronDown, FileDown } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import { download } from '../../../api/download.ts'
import { buildFileName } from '../../../lib/files/file-name.ts'
import { downloads } from '../../../shared/downloads/downloads.ts'
import { useScreenActions } from '../../../shared/keyboard/screen-actions.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { MenuTrigger } from '../../../ui/overlay/menu.tsx'

/** Downloads all stations, in the columns that the import reads. */
export const ExportButton = () => {
  const t = useTranslations('stationList')
  const timeZone = useTimeZone() ?? 'UTC'
  const start = async (format: 'csv' | 'xlsx') => {
    // The downloads tray must be loaded first, or the download would be invisible.
    await import('../../../shared/downloads/downloads-tray.tsx')
    downloads.start({
      title: t('title'),
      filters: [],
      load: watch => download(stations.export, watch, { query: { format } }),
      name: (_, startedAt) => buildFileName(t('title'), startedAt, timeZone, format),
    })
  }
  const items = [
    { label: t('exportWorkbook'), onSelect: () => void start('xlsx') },
    { label: t('exportCsv'), onSelect: () => void start('csv') },
  ]
  useScreenActions(items.map(({ label, onSelect }) => ({ label: `${t('export')}: ${label}`, run: onSelect })))
  return (
    <MenuTrigger className={buttonClass('plain')} align="end" items={items}>
      <FileDown aria-hidden />
      {t('export')}
      <ChevronDown aria-hidden />
    </MenuTrigger>
  )
}
