import type { Analysis, AnalysisOption, AnalysisQuestion } from '@scrutineer/contract/analysis'
import { allowsMultiple, type Option } from '@scrutineer/contract/forms'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/link.tsx'
import { type MenuItem, RowMenuTrigger } from '../../ui/overlay/menu.tsx'
import { type AnalysisSearch, type Crossing, reportLinks } from './analysis-query.ts'
import { ChoiceBars, linkClass } from './choice-bars.tsx'
import { AsOf, CrossTable } from './cross-table.tsx'
import { TypedValues } from './typed-values.tsx'
import { useCardMenu } from './use-card-menu.ts'

/** The element of a question, which the list of questions links to. */
export const cardId = ({ idQuestion }: Pick<AnalysisQuestion, 'idQuestion'>) => `question-${idQuestion}`

/** Whether all reports are counted: only then has a report without an answer not answered. */
export const isWhole = ({ from, to, unit, verified }: AnalysisSearch) =>
  [from, to, unit].every(filter => filter === undefined) && !verified

/** Returns a function that says how many answered, of how many. */
const useBaseText = (search: AnalysisSearch, { reports }: Analysis['base']) => {
  const t = useTranslations('analysis')
  return ({ answered, isFormer }: AnalysisQuestion) => {
    const isByStation = search.unit === 'stations'
    if (!isFormer) return t(isByStation ? 'answeredOfStations' : 'answeredOf', { answered, total: reports })
    return t(isByStation ? 'answeredStations' : 'answered', { answered })
  }
}

interface FrameProps {
  question: AnalysisQuestion
  /** Below the question: what is counted. */
  note: ReactNode
  menu: readonly MenuItem[]
  /** Takes the whole width. */
  isWide: boolean
  children: ReactNode
}

/** A card with a question as its heading. */
const QuestionFrame = ({ question, note, menu, isWide, children }: FrameProps) => {
  const t = useTranslations('analysis')
  const id = useId()
  return (
    <Card
      id={cardId(question)}
      aria-labelledby={id}
      className={classNames('flex min-w-0 scroll-mt-4 flex-col gap-2 p-4', isWide && 'is-wide')}
    >
      <header className="flex items-start gap-2">
        <h3 id={id} className="wrap-anywhere flex min-w-0 grow gap-2 font-semibold">
          <span className="max-w-24 shrink-0 truncate font-normal text-soft">{question.code}</span> {question.text}
        </h3>
        {question.isFormer && <Badge>{t('former')}</Badge>}
        <span className="-my-1.5 -mr-2 shrink-0">
          <RowMenuTrigger items={menu} name={t('actionsFor', { question: question.code })} />
        </span>
      </header>
      <p className="text-soft text-sm">{note}</p>
      {children}
    </Card>
  )
}

/** The options of a form as published, by their ids. */
export type PublishedOptions = ReadonlyMap<number, Option>

/** Whether observers type a number, a time or a date. */
const hasValues = (option: Option | undefined) => option?.input !== undefined && option.input.kind !== 'text'

interface Props {
  question: AnalysisQuestion
  base: Analysis['base']
  search: AnalysisSearch
  published: PublishedOptions
  /** All of the form. */
  questions: readonly AnalysisQuestion[]
  /** Shown instead of the bars. */
  crossing: Crossing | undefined
  /** The same question with what was typed; undefined while it is loading, and if nothing is. */
  typed: AnalysisQuestion | undefined
  /** When that was read. */
  typedAt: string | undefined
  /** Form, filters and time of the answers, for files. Without it nothing is saved. */
  context: string | undefined
}

/** What isn't among the answers: how many observers could not observe it, and whom it wasn't asked. */
const Unanswered = ({ question, base: { reports }, search, typed }: Props) => {
  const t = useTranslations('analysis')
  const { idQuestion, answered, notObserved, notAsked, isFormer } = question
  const { notes = 0, pictures = 0 } = typed ?? {}
  const unanswered = isWhole(search) && !isFormer ? reports - answered - notObserved - notAsked : 0
  return (
    <p className="mt-auto flex min-h-7 flex-wrap items-end gap-x-4 border-line border-t pt-2 text-soft text-sm">
      {notObserved > 0 && (
        <Link href={reportLinks(search)({ notObserved: idQuestion })} className={linkClass}>
          {t('notObserved', { count: notObserved })}
        </Link>
      )}
      {notAsked > 0 && <span>{t('notAsked', { count: notAsked })}</span>}
      {unanswered > 0 && <span>{t('notAnswered', { count: unanswered })}</span>}
      {notes > 0 && <span>{t('notes', { count: notes })}</span>}
      {pictures > 0 && <span>{t('pictures', { count: pictures })}</span>}
    </p>
  )
}

/** The number of texts of an option with free text. Takes up its place while it is loading. */
const TextCount = ({ texts, href }: { texts: number | undefined; href: string }) => {
  const t = useTranslations('analysis')
  if (!texts)
    return (
      <span className={classNames('text-soft text-sm', texts === undefined && 'invisible')}>
        {t('texts', { count: 0 })}
      </span>
    )
  return (
    <Link href={href} className={classNames(linkClass, 'text-sm')}>
      {t('texts', { count: texts })}
    </Link>
  )
}

/** The answers as bars, and what was typed. */
const Answers = ({
  question,
  search,
  published,
  typed,
  typedAt,
  valued,
}: Props & { valued: readonly AnalysisOption[] }) => {
  const t = useTranslations('analysis')
  const { answered, options } = question
  const linkTo = reportLinks(search)
  const hrefOf = ({ idOption }: AnalysisOption, filter?: object) => linkTo({ selected: idOption, ...filter })
  const typedInto = ({ idOption }: AnalysisOption) => typed?.options.find(option => option.idOption === idOption)
  if (answered === 0) return <p className="text-soft">{t('noAnswers')}</p>
  return (
    <>
      {/* If all options have values, bars would only say again who answered. */}
      {valued.length < options.length && (
        <ChoiceBars
          options={options}
          answered={answered}
          hrefOf={hrefOf}
          asideOf={option =>
            published.get(option.idOption)?.isFreeText &&
            !valued.includes(option) && (
              <TextCount texts={typedInto(option)?.texts} href={hrefOf(option, { typed: 'text' })} />
            )
          }
        />
      )}
      {valued.length > 0 && (
        <div className="typed-values-list">
          {valued.map(option => (
            <TypedValues
              key={option.idOption}
              option={option}
              summary={typedInto(option)?.values}
              hrefOf={filter => hrefOf(option, filter)}
            />
          ))}
        </div>
      )}
      {valued.length > 0 && <AsOf time={typedAt} />}
    </>
  )
}

/** A question with its answers, or crossed with something else. */
export const QuestionCard = (props: Props) => {
  const { question, questions, base, search, published, typed, crossing, context } = props
  const t = useTranslations('analysis')
  const baseText = useBaseText(search, base)
  const { options, questionType } = question
  const valued = options.filter(({ idOption }) => hasValues(published.get(idOption)))
  const hasShares = valued.length < options.length
  const several = allowsMultiple(questionType) && hasShares ? [t('severalAnswers')] : []
  const counted = [baseText(question), ...several].join(' · ')
  const menu = useCardMenu(search, crossing !== undefined, {
    question,
    note: counted,
    context,
    hasBars: hasShares,
    valued: valued.length > 0 ? typed?.options.filter(({ idOption }) => hasValues(published.get(idOption))) : [],
  })
  return (
    <QuestionFrame
      question={question}
      note={crossing ? `${counted} · ${t('sharesByRow')}` : counted}
      menu={menu}
      isWide={crossing !== undefined || valued.length > 1}
    >
      {crossing ? (
        <CrossTable
          {...{ question, questions, crossing, search }}
          context={context === undefined ? undefined : [counted, context]}
        />
      ) : (
        <Answers {...props} valued={valued} />
      )}
      <Unanswered {...props} />
    </QuestionFrame>
  )
}

/** Placeholder of a card while its form is loading. */
export const CardSkeleton = () => (
  <Card aria-hidden className="grid content-start gap-3.5 p-4">
    <Skeleton className="h-4 w-64" />
    <Skeleton className="w-40" />
    {Array.from({ length: 4 }, (_, row) => (
      <span key={row} className="grid gap-2">
        <Skeleton className="w-48" />
        <Skeleton className="h-2 w-full" />
      </span>
    ))}
  </Card>
)
