import type { AnalysisCross, AnalysisQuestion } from '@scrutineer/contract/analysis'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import { toCsv } from '../../lib/files/csv.ts'
import { buildFileName } from '../../lib/files/file-name.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { formatClock, formatDateTime } from '../../lib/format/dates.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { areasQuery } from '../../shared/places/areas.ts'
import { useLevelNames } from '../../shared/places/level-names.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { isShareShown, shareOf } from '../../shared/share.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ChoiceChip } from '../../ui/layout/chip.tsx'
import { Link } from '../../ui/link.tsx'
import {
  type AnalysisSearch,
  type Crossing,
  crossQuery,
  idleRefetchMs,
  noCrossing,
  reportLinks,
} from './analysis-query.ts'
import { OptionName } from './choice-bars.tsx'
import { useShareText } from './use-card.ts'

type CrossRow = AnalysisCross['rows'][number]

/** What a question can be crossed with, as choices. */
const useCrossings = (question: AnalysisQuestion, questions: readonly AnalysisQuestion[]) => {
  const t = useTranslations('analysis')
  const { isOrganizer } = useCurrentUser()
  const { data: areas } = useQuery(areasQuery)
  const { areaLevel, countyLevel } = useLevelNames()
  const levels = [...new Set((areas ?? []).map(({ level }) => level))].toSorted((a, b) => a - b)
  const others = questions.filter(({ idQuestion, isFormer }) => idQuestion !== question.idQuestion && !isFormer)
  const choices: readonly { value: string; label: string; change: AnalysisSearch }[] = [
    ...levels.map(level => ({
      value: `level ${level}`,
      label: areaLevel(level),
      change: { by: 'level' as const, level },
    })),
    { value: 'county', label: countyLevel, change: { by: 'county' } },
    // An NGO's account sees the reports of one.
    ...(isOrganizer ? [{ value: 'ngo', label: t('byNgo'), change: { by: 'ngo' as const } }] : []),
    { value: 'hour', label: t('byHour'), change: { by: 'hour' } },
    ...others.map(({ idQuestion, code, text }) => ({
      value: `question ${idQuestion}`,
      label: `${code} ${text}`,
      change: { by: 'question' as const, byQuestion: idQuestion },
    })),
  ]
  return choices
}

const choiceOf = ({ by, level, byQuestion }: Crossing) =>
  [by, level, byQuestion].filter(part => part !== undefined).join(' ')

/** The filter of the list that has the reports of a row; undefined if there is none. */
const rowFilter = (by: Crossing['by'], { key }: CrossRow): AnalysisSearch | undefined => {
  if (by === 'county') return { county: key }
  if (by === 'level') return { area: Number(key) }
  return by === 'ngo' ? { idNgo: Number(key) } : undefined
}

interface CellProps {
  row: CrossRow
  count: number
  href: string | undefined
  /** How strongly it is shaded, from 0 to 1. */
  shade: number
}

const Cell = ({ row: { answered }, count, href, shade }: CellProps) => {
  const shareText = useShareText()
  const format = useFormatter()
  const text = (
    <>
      <span className="font-medium">{shareText(count, answered)}</span>
      {isShareShown(answered) && <span className="text-soft text-xs"> {format.number(count)}</span>}
    </>
  )
  return (
    <td
      className="h-10 px-3 text-end"
      style={
        shade > 0
          ? { backgroundColor: `color-mix(in srgb, var(--color-danger) ${Math.round(14 * shade)}%, transparent)` }
          : undefined
      }
    >
      {href === undefined || count === 0 ? (
        text
      ) : (
        <Link href={href} className="rounded-sm underline-offset-2 hover:underline">
          {text}
        </Link>
      )}
    </td>
  )
}

interface TableProps {
  cross: AnalysisCross
  crossing: Crossing
  /** Heading of the rows. */
  rowHeading: string
  search: AnalysisSearch
}

/** Counts and shares by row. The flagged columns are shaded by their shares. */
const Table = ({ cross: { columns, rows }, crossing, rowHeading, search }: TableProps) => {
  const t = useTranslations('analysis')
  const format = useFormatter()
  const shadeOf = ({ counts, answered }: CrossRow, index: number) =>
    columns[index]?.flagged && isShareShown(answered) ? shareOf(counts[index] ?? 0, answered) : 0
  const highest = Math.max(0, ...rows.flatMap(row => columns.map((_, index) => shadeOf(row, index)))) || 1
  const hrefOf = (row: CrossRow, idOption: number) => {
    const filter = rowFilter(crossing.by, row)
    // The list of another area would have reports outside the filter.
    const isNarrower = filter?.area === undefined || search.area === undefined || filter.area === search.area
    return filter && isNarrower ? reportLinks({ ...search, ...filter })({ selected: idOption }) : undefined
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className="relative -mx-4 overflow-x-auto" tabIndex={0} aria-label={rowHeading}>
      <table className="w-full">
        <thead>
          <tr className="border-line border-b align-bottom text-soft text-sm">
            <th scope="col" className="px-3 py-2 ps-4 text-start font-medium">
              {rowHeading}
            </th>
            {columns.map(column => (
              <th key={column.idOption} scope="col" className="min-w-24 px-3 py-2 text-end font-medium">
                <OptionName option={column} />
              </th>
            ))}
            <th scope="col" className="px-3 py-2 pe-4 text-end font-medium">
              {t('answeredHeading')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key} className="border-line border-b">
              <th scope="row" className="wrap-anywhere min-w-28 px-3 ps-4 text-start font-normal">
                {row.label}
              </th>
              {columns.map(({ idOption }, index) => (
                <Cell
                  key={idOption}
                  row={row}
                  count={row.counts[index] ?? 0}
                  href={hrefOf(row, idOption)}
                  shade={shadeOf(row, index) / highest}
                />
              ))}
              <td className="px-3 pe-4 text-end">{format.number(row.answered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface Props {
  question: AnalysisQuestion
  /** All of the form. */
  questions: readonly AnalysisQuestion[]
  crossing: Crossing
  search: AnalysisSearch
  /** What is counted, for the file. Without it nothing is saved. */
  context: readonly string[] | undefined
}

/** When numbers that aren't live were read. */
export const AsOf = ({ time }: { time: string | undefined }) => {
  const t = useTranslations('analysis')
  const timeZone = useTimeZone() ?? 'UTC'
  const text = time === undefined ? '\u00a0' : t('asOf', { time: formatClock(new Date(time), timeZone) })
  return <p className="text-soft text-xs">{text}</p>
}

/** The answers to a question by those to another one, or by place, NGO or hour. */
export const CrossTable = ({ question, questions, crossing, search, context }: Props) => {
  const t = useTranslations('analysis')
  const navigate = useNavigate()
  const timeZone = useTimeZone() ?? 'UTC'
  const crossings = useCrossings(question, questions)
  const shareText = useShareText()
  const query = useQuery({
    ...crossQuery(search, crossing),
    refetchInterval: idleRefetchMs,
    placeholderData: undefined,
  })
  const cross = query.data ?? undefined
  const chosen = choiceOf(crossing)
  const rowHeading = crossings.find(({ value }) => value === chosen)?.label ?? ''
  const save = ({ columns, rows, moreRows, moreColumns, asOf }: AnalysisCross) => {
    const lines = rows.map(({ label, counts, answered }) => [
      ...[label, ...counts, answered],
      ...counts.map(count => shareText(count, answered)),
    ])
    const options = columns.map(({ text }) => text)
    const notes = [
      `${question.code} ${question.text}`,
      ...(context ?? []),
      t('asOf', { time: formatDateTime(new Date(asOf), timeZone) }),
      moreRows > 0 && t('moreRows', { count: moreRows }),
      moreColumns > 0 && t('moreColumns', { count: moreColumns }),
    ].filter(note => note !== false)
    const headings = [rowHeading, ...options, t('answeredHeading'), ...options.map(text => `${t('share')}: ${text}`)]
    const csv = toCsv([headings, ...lines, ...notes.map(note => [note])])
    saveFile(csv, buildFileName(`${t('title')} ${question.code}`, new Date(), timeZone, 'csv'))
  }
  return (
    <>
      <div className="flex items-center gap-2">
        <span aria-hidden className="text-soft text-sm">
          {t('crossedWith')}
        </span>
        <ChoiceChip
          label={t('crossedWith')}
          choices={crossings.map(({ value, label }) => ({ value, label }))}
          chosen={chosen}
          onChoose={value => {
            const change = {
              ...noCrossing,
              question: question.idQuestion,
              ...crossings.find(each => each.value === value)?.change,
            }
            void navigate({ href: paths.analysis({ ...search, ...change }), replace: true, resetScroll: false })
          }}
        />
      </div>
      {query.isError && <QueryFailure query={query} />}
      {!cross && !query.isError && (
        <div aria-hidden className="grid">
          {Array.from({ length: 8 }, (_, row) => (
            <span key={row} className="flex h-10 items-center border-line border-b">
              <Skeleton className="w-full" />
            </span>
          ))}
        </div>
      )}
      {cross?.rows.length === 0 && <p className="text-soft">{t('noRows')}</p>}
      {cross && cross.rows.length > 0 && (
        <>
          <Table {...{ cross, crossing, rowHeading, search }} />
          <div className="flex flex-wrap items-center gap-x-4 text-soft text-sm">
            <AsOf time={cross.asOf} />
            {cross.moreRows > 0 && <span>{t('moreRows', { count: cross.moreRows })}</span>}
            {cross.moreColumns > 0 && <span>{t('moreColumns', { count: cross.moreColumns })}</span>}
            {context && (
              <Button variant="link" size="narrow" label={t('saveCsv')} className="-ms-2" onClick={() => save(cross)} />
            )}
          </div>
        </>
      )}
    </>
  )
}
