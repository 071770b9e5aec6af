import { type ExportPart, exportIdHeader, exports } from '@scrutineer/contract/exports'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { useCapability } from '../../../api/capabilities.ts'
import { download } from '../../../api/download.ts'
import { buildFileName } from '../../../lib/files/file-name.ts'
import { downloads } from '../../../shared/downloads/downloads.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { labelOf } from '../../../ui/layout/chip.tsx'
import { useFilterChoices } from '../filters/use-filter-choices.ts'
import { useTriageFilterNames } from '../filters/use-filter-names.ts'
import { type AppliedFilter, appliedFilter, formFilter, type ThreadSearch } from '../threads/thread-search.ts'

const formats = ['workbook', 'answers', 'notes', 'visits', 'followUps', 'checks'] as const
type Format = (typeof formats)[number]

const queryOf = ({ observerPhoneNumber, ...filter }: AppliedFilter, part: ExportPart | undefined) => ({
  ...filter,
  ...(observerPhoneNumber !== undefined && { phoneObserver: observerPhoneNumber }),
  ...(part && { format: 'csv' as const, part }),
})

const useFilterSummary = (applied: AppliedFilter) => {
  const t = useTranslations('answers')
  const { places } = useFilterChoices(applied, false)
  const { area, county, pollingStationNumber, observerPhoneNumber, from, to } = applied
  return [
    [t('area'), labelOf(places, area)],
    [t('county'), county],
    [t('stationNumber'), pollingStationNumber],
    [t('observerPhone'), observerPhoneNumber],
    [t('from'), from],
    [t('to'), to],
  ].flatMap(([label, value]) => (value === undefined || value === '' ? [] : [`${label} ${value}`]))
}

interface Props {
  search: ThreadSearch
  isUrgent: boolean
  onClose: () => void
}

/** Confirms a download: shows the filter and asks for the file format. */
export const DownloadDialog = ({ search, isUrgent, onClose }: Props) => {
  const t = useTranslations('answers')
  const tMenu = useTranslations('menu')
  const timeZone = useTimeZone() ?? 'UTC'
  const applied = { ...formFilter(search), ...appliedFilter(search), ...(isUrgent && { urgent: true }) }
  const filters = [
    ...(isUrgent ? [tMenu('URGENTS')] : []),
    ...useFilterSummary(applied),
    ...useTriageFilterNames(search),
  ]
  const hasFormats = useCapability('exports')
  const titles = {
    workbook: t('TITLE'),
    answers: t('TITLE'),
    notes: t('notes'),
    visits: t('visits'),
    followUps: t('followUps'),
    checks: t('checks'),
  }
  const start = async (format: Format) => {
    // The downloads tray must be loaded first, or the download would be invisible.
    await import('../../../shared/downloads/downloads-tray.tsx')
    const part = format === 'workbook' ? undefined : format
    const query = queryOf(applied, part)
    let exportId: string | null = null
    downloads.start({
      title: titles[format],
      filters,
      load: watch => {
        const onHeaders = (headers: Headers) => {
          exportId = headers.get(exportIdHeader)
        }
        return download(exports.all, { ...watch, onHeaders }, { query })
      },
      manifest: () => {
        const id = exportId
        if (id === null) return undefined
        return async () => {
          const manifest = await call(exports.manifest, { params: { id } })
          return new Blob([JSON.stringify(manifest)], { type: 'application/json' })
        }
      },
      name: (file, startedAt) => {
        const isCsv = part !== undefined
        // The server names files of a rehearsal so.
        const isRehearsal = file instanceof File && file.name.startsWith('rehearsal-')
        const prefix = isRehearsal ? [tMenu('rehearsal')] : []
        const baseName = [...prefix, titles[format], ...filters].join(' ')
        return buildFileName(baseName, startedAt, timeZone, isCsv ? 'csv' : 'xlsx')
      },
    })
    onClose()
  }
  return (
    <FormDialog
      title={t('DOWNLOAD_CONFIRM')}
      action={t('download')}
      read={data => formats.find(each => each === data.get('format')) ?? 'workbook'}
      onSubmit={start}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-soft">{filters.length > 0 ? filters.join(' · ') : t('downloadEverything')}</p>
      {isUrgent && <p className="text-soft">{t('downloadIncludesUnflagged')}</p>}
      {hasFormats && (
        <Select label={t('downloadFormat')} name="format">
          <option value="workbook">{t('downloadWorkbook')}</option>
          <option value="answers">{t('downloadCsv', { part: titles.answers })}</option>
          <option value="notes">{t('downloadCsv', { part: titles.notes })}</option>
          <option value="visits">{t('downloadCsv', { part: titles.visits })}</option>
          <option value="followUps">{t('downloadCsv', { part: titles.followUps })}</option>
          <option value="checks">{t('downloadCsv', { part: titles.checks })}</option>
        </Select>
      )}
    </FormDialog>
  )
}
