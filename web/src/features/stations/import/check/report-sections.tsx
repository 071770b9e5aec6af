import type { PlaceImportReport, RejectionKind } from '@scrutineer/contract/place-imports'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLineColumn } from '../../../../shared/table-files/use-line-column.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'

/** Rows that are shown of each list. */
const maxShown = 10

interface Line {
  /** Undefined if it concerns no line of the file. */
  readonly line?: number | undefined
  readonly text: string
  /** What the row has. */
  readonly values?: readonly string[] | undefined
}

interface SectionProps {
  title: string
  lines: readonly Line[]
  /** Number of lines, if the list isn't complete. */
  total?: number
  children?: ReactNode
}

const Section = ({ title, lines, total = lines.length, children }: SectionProps) => {
  const t = useTranslations('placesImport')
  const lineColumn = useLineColumn(t('line'))
  if (lines.length === 0) return null
  const shown = lines.slice(0, maxShown).map((line, id) => ({ ...line, id }))
  const hasLines = lines.some(({ line }) => line !== undefined)
  const hasValues = lines.some(({ values }) => values !== undefined)
  const valuesColumn = {
    id: 'values',
    header: t('values'),
    cell: ({ values = [] }: Line) => <span className="wrap-anywhere">{values.join(' · ')}</span>,
  }
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="font-semibold">{title}</h2>
      {children}
      <DataTable
        label={title}
        columns={[
          ...(hasLines ? [lineColumn] : []),
          ...(hasValues ? [valuesColumn] : []),
          { id: 'text', header: t('details'), cell: ({ text }: Line) => <span className="wrap-anywhere">{text}</span> },
        ]}
        rows={shown}
        rowKey={({ id }) => id}
        rowName={({ text }) => text}
        empty={null}
      />
      {total > shown.length && <p className="text-soft">{t('andMore', { count: total - shown.length })}</p>}
    </section>
  )
}

/** The rejected rows of one kind. */
const Rejections = ({ kind, title, report }: { kind: RejectionKind; title: string; report: PlaceImportReport }) => (
  <Section
    title={title}
    lines={report.rejected
      .filter(each => each.kind === kind)
      .map(({ line, reason, values }) => ({ line, text: reason, values }))}
  />
)

/** The areas and counties that are added or renamed. */
const PlaceSections = ({ report: { places, ...report } }: { report: PlaceImportReport }) => {
  const t = useTranslations('placesImport')
  const linesOf = (change: 'new' | 'renamed', isCounty: boolean) =>
    places
      .filter(place => place.change === change && (place.level === 0) === isCounty)
      .map(({ line, code, name, nameBefore }) => ({
        line,
        text: nameBefore === undefined ? `${code}: ${name}` : `${code}: ${nameBefore} → ${name}`,
      }))
  return (
    <>
      <Section title={t('newAreas')} lines={linesOf('new', false)} total={report.areasNew} />
      <Section title={t('renamedAreas')} lines={linesOf('renamed', false)} />
      <Section title={t('newCounties')} lines={linesOf('new', true)} total={report.countiesNew} />
      <Section title={t('renamedCounties')} lines={linesOf('renamed', true)} />
    </>
  )
}

interface Props {
  report: PlaceImportReport
  /** What happens to the stations that the file lacks. */
  missingChoice: ReactNode
  /** What happens to coordinates that are probably swapped. */
  swappedChoice: ReactNode
}

/** The first rows of each problem and of each change that an import would make. */
export const ReportSections = ({ report, missingChoice, swappedChoice }: Props) => {
  const t = useTranslations('placesImport')
  const warnings = (kind: PlaceImportReport['warnings'][number]['kind']) =>
    report.warnings.filter(each => each.kind === kind).map(({ line, detail }) => ({ line, text: detail }))
  return (
    <>
      <Section title={t('leftOut')} lines={(report.notes ?? []).map(({ line, reason }) => ({ line, text: reason }))} />
      <Section title={t('swappedCoordinates')} lines={warnings('swapped')}>
        {swappedChoice}
      </Section>
      <Rejections kind="duplicate" title={t('duplicates')} report={report} />
      <Rejections kind="coordinates" title={t('impossibleCoordinates')} report={report} />
      <Rejections kind="place" title={t('unclearPlaces')} report={report} />
      <Rejections kind="value" title={t('invalidValues')} report={report} />
      <PlaceSections report={report} />
      <Section title={t('lostZeros')} lines={warnings('zeros')} />
      <Section title={t('otherNumbers')} lines={warnings('otherNumber')} />
      <Section title={t('otherBuildings')} lines={warnings('otherBuilding')} />
      <Section title={t('farCoordinates')} lines={warnings('outlier')} />
      <Section title={t('missingTitle', { count: report.missing })} lines={warnings('missing')}>
        {missingChoice}
      </Section>
      <Section title={t('gaps')} lines={warnings('gap')} />
      <Section title={t('otherNames')} lines={warnings('name')} />
      <Section
        title={t('changedTitle', { count: report.changed })}
        total={report.changed}
        lines={report.changedStations.map(({ line, station, fields }) => ({
          line,
          text: `${station}: ${fields.map(field => t(field)).join(', ')}`,
        }))}
      />
      <Section
        title={t('numberedTitle', { count: report.numbered })}
        total={report.numbered}
        lines={report.numberedStations.map(({ line, station, identifier }) => ({
          line,
          text: `${identifier} → ${station}`,
        }))}
      />
      <Section
        title={t('newTitle', { count: report.new })}
        total={report.new}
        lines={report.newStations.map(({ line, station }) => ({ line, text: station }))}
      />
    </>
  )
}
