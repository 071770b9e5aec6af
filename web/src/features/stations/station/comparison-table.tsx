import type { ComparedAnswer, ComparedQuestion, ComparisonState, StationObserver } from '@scrutineer/contract/stations'
import { CircleSmall, Clock, Equal, EqualNot, Flag, type LucideIcon, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import './comparison-table.css'

const styles: Readonly<Record<ComparisonState, { icon: LucideIcon; className: string }>> = {
  differ: { icon: EqualNot, className: 'rounded-sm bg-late-wash px-1.5 font-medium text-late' },
  overTime: { icon: Clock, className: 'rounded-sm bg-sunken px-1.5 font-medium text-soft' },
  agree: { icon: Equal, className: 'text-soft' },
  single: { icon: CircleSmall, className: 'text-soft' },
}

/** How the answers to a question compare: icon, word, and how far apart the nearest that differ were received. */
const ComparisonLabel = ({ question: { state, minutesApart } }: { question: ComparedQuestion }) => {
  const t = useTranslations('stations')
  const { icon: Icon, className } = styles[state]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
      <span className={classNames('inline-flex h-5 items-center gap-1 whitespace-nowrap', className)}>
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {t(`state.${state}`)}
      </span>
      {minutesApart !== null && (
        <span className="text-soft">
          {minutesApart < 60
            ? t('minutesApart', { minutes: String(minutesApart) })
            : t('hoursApart', { hours: String(Math.floor(minutesApart / 60)), minutes: String(minutesApart % 60) })}
        </span>
      )}
    </span>
  )
}

const cell = 'px-3 py-2.5 align-top text-start'

interface OptionsProps {
  answer: ComparedAnswer
  /** The report with the answer. */
  href: string
  /** Options whose numbers differ. */
  differing: readonly number[]
}

/** The selected options with their free texts. A number that differs is marked and links to its report. */
const Options = ({ answer, href, differing }: OptionsProps) => {
  const t = useTranslations('stations')
  const textOf = (idOption: number, value: string) =>
    differing.includes(idOption) ? (
      <Link href={href} className="rounded-sm bg-late-wash px-1 font-medium text-late underline underline-offset-2">
        <EqualNot aria-hidden className="me-1 mb-0.5 inline size-3.5" />
        {value}
      </Link>
    ) : (
      value
    )
  return answer.options.map(({ idOption, text, value, flagged }) => (
    <p key={idOption} className="wrap-anywhere font-medium">
      {flagged && (
        <>
          <Flag aria-hidden className="me-1 mb-0.5 inline size-3.5 text-danger" />
          <span className="sr-only">{t('flagged')} </span>
        </>
      )}
      {text}
      {value && <span className="whitespace-pre-wrap font-normal">: {textOf(idOption, value)}</span>}
    </p>
  ))
}

const Source = ({ dictatedTo }: Pick<ComparedAnswer, 'dictatedTo'>) => {
  const t = useTranslations('answers')
  if (!dictatedTo) return null
  return (
    <p className="col-span-full flex items-center gap-1.5 text-soft text-sm">
      <Phone aria-hidden className="size-3.5 shrink-0" />
      {t('dictatedTo', { account: dictatedTo })}
    </p>
  )
}

interface CellProps {
  observer: StationObserver
  answer: ComparedAnswer | undefined
  idPollingStation: number
  differing: readonly number[] | undefined
}

/** An observer's answer with its time. On phones a line with the observer's name. */
const AnswerCell = ({ observer, answer, idPollingStation, differing = [] }: CellProps) => {
  const t = useTranslations('stations')
  const isFlagged = answer?.options.some(option => option.flagged) ?? false
  return (
    <td
      className={classNames(
        cell,
        'comparison-answer border-s',
        !answer && 'comparison-missing',
        isFlagged && 'bg-danger-wash/45',
      )}
    >
      <span className="comparison-observer truncate text-soft">{observer.name}</span>
      {answer ? (
        <>
          <div className="min-w-0">
            <Options
              answer={answer}
              href={paths.details(false, observer.idObserver, idPollingStation)}
              differing={differing}
            />
          </div>
          <p className="text-soft text-sm">
            <Timestamp at={answer.answeredAt} format="short" />
          </p>
          <Source dictatedTo={answer.dictatedTo} />
        </>
      ) : (
        <span className="text-soft">{t('notAnswered')}</span>
      )}
    </td>
  )
}

interface Props {
  idPollingStation: number
  observers: readonly StationObserver[]
  questions: readonly ComparedQuestion[]
}

const ranks: Readonly<Record<ComparisonState, number>> = { differ: 0, overTime: 1, agree: 2, single: 2 }
const byRank = (one: ComparedQuestion, other: ComparedQuestion) => ranks[one.state] - ranks[other.state]

/** The questions of each form; what differs comes first, as do forms with it. */
const byForm = (questions: readonly ComparedQuestion[]) => [
  ...Map.groupBy(questions.toSorted(byRank), ({ formId }) => formId),
]

/** Questions as rows, observers as columns; on phones one block a question. */
export const ComparisonTable = ({ idPollingStation, observers, questions }: Props) => {
  const t = useTranslations('stations')
  return (
    // Scrolls sideways only, with many observers; focusable, so that arrow keys scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className="overflow-x-auto" tabIndex={0} aria-label={t('comparison')}>
      <table className="comparison w-full border-collapse">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className={classNames(cell, 'font-medium')}>
              {t('question')}
            </th>
            {observers.map(observer => (
              <th
                key={observer.idObserver}
                scope="col"
                className={classNames(cell, 'wrap-anywhere border-line border-s font-medium')}
              >
                {observer.name}
              </th>
            ))}
            <th scope="col" className={classNames(cell, 'wrap-anywhere border-line border-s font-medium')}>
              {t('compared')}
            </th>
          </tr>
        </thead>
        {byForm(questions).map(([formId, rows]) => (
          <tbody key={formId}>
            <tr className="border-line border-b bg-sunken">
              <th
                scope="rowgroup"
                colSpan={observers.length + 2}
                className="px-3 py-1 text-start font-medium text-soft text-sm"
              >
                {rows[0]?.formTitle || rows[0]?.formCode}
              </th>
            </tr>
            {rows.map(question => (
              <tr
                key={question.id}
                className={classNames(
                  'comparison-question border-line border-b last:border-b-0',
                  question.state === 'differ' && 'comparison-differs',
                )}
              >
                <th scope="row" className={classNames(cell, 'font-normal')}>
                  <span className="flex items-baseline gap-2">
                    <span className="wrap-anywhere max-w-1/2 shrink-0 text-soft text-sm">{question.code}</span>
                    <span className="min-w-0 wrap-anywhere">{question.text}</span>
                  </span>
                </th>
                {observers.map(observer => (
                  <AnswerCell
                    key={observer.idObserver}
                    observer={observer}
                    idPollingStation={idPollingStation}
                    differing={question.differingNumbers}
                    answer={question.answers.find(answer => answer.idObserver === observer.idObserver)}
                  />
                ))}
                <td className={classNames(cell, 'comparison-state border-line border-s')}>
                  <ComparisonLabel question={question} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
