import { exports } from '@scrutineer/contract/exports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { download } from '../../../api/download.ts'
import { PicturesDialog } from '../../../shared/attachments/pictures-dialog.tsx'
import { type ExportChoice, flatExport, useStartExport } from '../../../shared/downloads/export-download.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { toFormChoices } from '../../../shared/published-form.ts'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { labelOf } from '../../../ui/layout/chip.tsx'
import { formsQuery } from '../details/detail-queries.ts'
import { useFilterChoices } from '../filters/use-filter-choices.ts'
import { useTriageFilterNames } from '../filters/use-filter-names.ts'
import { type AppliedFilter, appliedFilter, formFilter, type ThreadSearch } from '../threads/thread-search.ts'
import { AnalysisFields, readAnalysis } from './analysis-fields.tsx'
import { isDownloadable, PictureSummary, usePictureCount } from './picture-summary.tsx'

const formats = ['workbook', 'answers', 'notes', 'visits', 'followUps', 'checks'] as const

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
  /** Keys of selected reports: these instead of the list. */
  reports?: readonly string[]
  onClose: () => void
}

/** What the list selects, in the words of the file's name, and as the query of an export. */
const useListFilter = ({ search, isUrgent, reports }: Props) => {
  const tBatch = useTranslations('answers.batch')
  const tMenu = useTranslations('menu')
  // A server with the specification's calls alone selects neither emergencies nor by other filters.
  const isExtended = useCapability('exports')
  const listed = { ...formFilter(search), ...appliedFilter(search) }
  const applied = { ...listed, ...(isUrgent && isExtended && { urgent: true }) }
  const { observerPhoneNumber: phoneObserver, ...query } = applied
  const summary = useFilterSummary(applied)
  const triage = useTriageFilterNames(listed)
  if (reports)
    return { filters: [tBatch('selected', { count: reports.length })], query: { reports: reports.join(',') } }
  return {
    filters: [...(applied.urgent ? [tMenu('URGENTS')] : []), ...summary, ...triage],
    query: { ...query, ...(phoneObserver !== undefined && { phoneObserver }) },
  }
}

/** The pictures of the list’s reports side by side. */
export const ListPictures = (props: Props) => {
  const t = useTranslations('answers.pictureFile')
  const { filters, query } = useListFilter(props)
  return <PicturesDialog subject={filters.join(' · ') || t('everything')} query={query} onClose={props.onClose} />
}

/** Confirms a download: shows the filter, and asks what the file is for and for its format. */
export const DownloadDialog = (props: Props) => {
  const { search, isUrgent, onClose } = props
  const t = useTranslations('answers')
  const startExport = useStartExport()
  const { filters, query } = useListFilter(props)
  const hasFormats = useCapability('exports')
  const [purpose, setPurpose] = useState<'reading' | 'analysis' | 'pictures'>('reading')
  const forms = useQuery({ ...formsQuery, enabled: purpose === 'analysis' }).data?.formVersions
  const published = toFormChoices(forms)
  const count = usePictureCount({ query }, purpose === 'pictures')
  const titles = {
    workbook: t('TITLE'),
    answers: t('TITLE'),
    notes: t('notes'),
    visits: t('visits'),
    followUps: t('followUps'),
    checks: t('checks'),
  }
  const readForReading = (data: FormData): ExportChoice => {
    const format = formats.find(each => each === data.get('format')) ?? 'workbook'
    const part = format === 'workbook' ? {} : { format: 'csv' as const, part: format }
    return {
      title: titles[format],
      extension: format === 'workbook' ? 'xlsx' : 'csv',
      load: watch => download(exports.all, watch, { query: { ...query, ...part } }),
    }
  }
  const readForAnalysis = (data: FormData): ExportChoice => {
    const { label, ...flat } = readAnalysis(data, published)
    return flatExport(label, { ...query, ...flat })
  }
  const readForPictures = (): ExportChoice => ({
    title: t('downloadPictures'),
    extension: 'zip',
    load: watch => download(exports.pictures, watch, { query }),
  })
  const start = async (choice: ExportChoice) => {
    await startExport(choice, filters)
    onClose()
  }
  const everything = purpose === 'pictures' ? t('pictureFile.everything') : t('downloadEverything')
  const isReading = purpose === 'reading'
  return (
    <FormDialog
      title={purpose === 'pictures' ? t('pictureFile.confirm') : t('DOWNLOAD_CONFIRM')}
      action={t('download')}
      isIncomplete={purpose === 'pictures' ? !isDownloadable(count.data) : !isReading && published.length === 0}
      read={{ reading: readForReading, analysis: readForAnalysis, pictures: readForPictures }[purpose]}
      onSubmit={start}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-soft">{filters.length > 0 ? filters.join(' · ') : everything}</p>
      {isUrgent && hasFormats && isReading && <p className="text-soft">{t('downloadIncludesUnflagged')}</p>}
      {hasFormats && (
        <div>
          <SegmentedControl
            label={t('downloadPurpose')}
            choices={[
              { value: 'reading', label: t('downloadReading') },
              { value: 'analysis', label: t('downloadAnalysis') },
              { value: 'pictures', label: t('downloadPictures') },
            ]}
            value={purpose}
            onChange={setPurpose}
          />
        </div>
      )}
      {hasFormats && isReading && (
        <Select label={t('downloadFormat')} name="format">
          <option value="workbook">{t('downloadWorkbook')}</option>
          <option value="answers">{t('downloadCsv', { part: titles.answers })}</option>
          <option value="notes">{t('downloadCsv', { part: titles.notes })}</option>
          <option value="visits">{t('downloadCsv', { part: titles.visits })}</option>
          <option value="followUps">{t('downloadCsv', { part: titles.followUps })}</option>
          <option value="checks">{t('downloadCsv', { part: titles.checks })}</option>
        </Select>
      )}
      {purpose === 'pictures' && <PictureSummary count={count} />}
      {purpose === 'analysis' && <AnalysisFields forms={published} formId={search.form} />}
    </FormDialog>
  )
}
