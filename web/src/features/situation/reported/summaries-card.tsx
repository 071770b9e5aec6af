import type { NumberReport, NumberSummary } from '@scrutineer/contract/numbers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Link } from '../../../ui/link.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/props.ts'
import { useFormatTime } from '../../../ui/use-format-time.ts'
import { reportedOptions, summariesQuery } from './reported-query.ts'

const link = 'rounded-sm text-accent underline-offset-2 hover:underline'

const ReportLink = ({ report, children }: { report: NumberReport; children: string }) => (
  <Link
    href={paths.details(false, report.idObserver, report.idPollingStation)}
    title={report.pollingStationName}
    className={link}
  >
    {children}
  </Link>
)

/** Reports whose text isn't a number: how many, and links to the newest. */
const Unreadable = ({ summary: { unreadable, unreadableReports } }: { summary: NumberSummary }) => {
  const format = useFormatter()
  return (
    <>
      {format.number(unreadable)}
      {unreadableReports.map(report => (
        <span key={`${report.idObserver} ${report.idPollingStation}`} className="block whitespace-nowrap">
          <ReportLink report={report}>{report.pollingStationName}</ReportLink>
        </span>
      ))}
    </>
  )
}

const useColumns = (): Column<NumberSummary>[] => {
  const t = useTranslations('numbers')
  const format = useFormatter()
  // Decimals of up to 15 digits are exact as numbers.
  const number = (value: string | null) =>
    value === null ? <span className="text-soft">–</span> : format.number(Number(value), { maximumFractionDigits: 6 })
  const extreme = (value: NumberSummary['least']) =>
    value ? (
      <ReportLink report={value.report}>{format.number(Number(value.value), { maximumFractionDigits: 6 })}</ReportLink>
    ) : (
      number(null)
    )
  return [
    {
      id: 'number',
      header: t('number'),
      cell: ({ questionCode, question, option, unit }) => (
        <span className="wrap-anywhere">
          <span className="text-soft">{questionCode}</span> {question}
          <span className="block text-soft">
            {option}
            {unit !== undefined && ` (${unit})`}
          </span>
        </span>
      ),
    },
    {
      id: 'count',
      header: t('stations'),
      align: 'end',
      width: '10%',
      cell: ({ count }) => format.number(count),
    },
    { id: 'sum', header: t('sum'), align: 'end', width: '13%', cell: ({ sum }) => number(sum) },
    { id: 'median', header: t('median'), align: 'end', width: '10%', cell: ({ median }) => number(median) },
    { id: 'least', header: t('least'), align: 'end', width: '10%', cell: ({ least }) => extreme(least) },
    { id: 'most', header: t('most'), align: 'end', width: '10%', cell: ({ most }) => extreme(most) },
    {
      id: 'unreadable',
      header: t('unreadable'),
      align: 'end',
      width: '13%',
      cell: summary => <Unreadable summary={summary} />,
    },
  ]
}

/** The numbers of a form, per field. The first form with numbers is shown first. */
export const SummariesCard = ({ idNgo }: { idNgo: number | undefined }) => {
  const t = useTranslations('numbers')
  const formatTime = useFormatTime()
  const [chosen, setChosen] = useState<number>()
  const query = useQuery({ ...summariesQuery(chosen, idNgo), ...reportedOptions })
  const { data, isPlaceholderData } = query
  const idForm = chosen ?? data?.idForm ?? undefined
  const columns = useColumns()
  if (!data) return query.isError ? <QueryFailure query={query} /> : null
  if (data.forms.length === 0) return null
  return (
    <section aria-label={t('summaries')} className="grid gap-2">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 px-1">
        <h2 className="font-semibold">{t('summaries')}</h2>
        <p className="text-soft text-sm">{t('asOf', { time: formatTime(data.asOf) })}</p>
        <Select
          label={t('form')}
          isLabelHidden
          className="ml-auto w-60 max-w-full"
          value={idForm ?? ''}
          choices={data.forms.map(form => ({ value: form.idForm, label: `${form.code} ${form.title}` }))}
          onChoose={setChosen}
        />
      </header>
      <p className="px-1 text-soft text-sm">
        {t('onePerStation')}{' '}
        <Link href={paths.threads(false, { form: idForm, idNgo })} className={`${link} underline`}>
          {t('reports')}
        </Link>
      </p>
      <DataTable
        label={t('summaries')}
        columns={columns}
        rows={data.numbers}
        rowKey={({ idOption }) => idOption}
        rowName={({ questionCode, option }) => `${questionCode} ${option}`}
        isStale={isPlaceholderData}
        empty={null}
      />
    </section>
  )
}
