import type { AnalysisQuestion } from '@scrutineer/contract/analysis'
import { useNavigate } from '@tanstack/react-router'
import { ChartBar, Image, Sheet, Table2 } from 'lucide-react'
import { useId } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { buildFileName } from '../../lib/files/file-name.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { paths } from '../../shared/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card as CardFrame } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/link.tsx'
import { type MenuItem, RowMenuTrigger } from '../../ui/overlay/menu.tsx'
import { type AnalysisSearch, type Crossing, noCrossing } from './analysis-query.ts'
import { cardCsv, cardPicture } from './card-export.ts'
import { ChoiceBars, linkClass } from './choice-bars.tsx'
import { AsOf, CrossTable } from './cross-table.tsx'
import { TurnoutCurve } from './turnout-curve.tsx'
import { TypedValues } from './typed-values.tsx'
import { type Card, type CardQuestion, useCard } from './use-card.ts'

/** The element of a question, which the list of questions links to. */
export const cardId = ({ idQuestion }: Pick<AnalysisQuestion, 'idQuestion'>) => `question-${idQuestion}`

interface Props extends CardQuestion {
  /** Shown instead of the bars. */
  crossing: Crossing | undefined
  /** Form, filters and time of the answers, for files. Without it nothing is saved. */
  context: string | undefined
}

/** The menu of a card: as bars or crossed, and as a file. */
const useMenu = ({ question, search, crossing, context }: Props, card: Card): readonly MenuItem[] => {
  const t = useTranslations('analysis')
  const navigate = useNavigate()
  const timeZone = useTimeZone() ?? 'UTC'
  const go = (change: AnalysisSearch) =>
    void navigate({ href: paths.analysis({ ...search, ...noCrossing, ...change }), replace: true, resetScroll: false })
  if (crossing) return [{ label: t('asBars'), icon: ChartBar, onSelect: () => go({}) }]
  const cross = { question: question.idQuestion, by: 'county' } as const
  const crossItem = { label: t('cross'), icon: Table2, onSelect: () => go(cross) }
  if (!card.isComplete || context === undefined) return [crossItem]
  const save = (bytes: Blob, extension: string) =>
    saveFile(bytes, buildFileName(`${t('title')} ${question.code}`, new Date(), timeZone, extension))
  const headers = [t('answer'), t('reportsHeading'), t('share')]
  const { label } = card.earlier ?? {}
  if (label !== undefined)
    headers.push(`${label}: ${headers[1]}`, `${label}: ${headers[2]}`, t('earlier.differenceInPoints'))
  return [
    crossItem,
    { label: t('saveCsv'), icon: Sheet, onSelect: () => save(cardCsv(card, context, headers), 'csv') },
    { label: t('savePicture'), icon: Image, onSelect: () => save(cardPicture(card, context), 'svg') },
  ]
}

/** A question with its answers, or crossed with something else. */
export const QuestionCard = (props: Props) => {
  const { question, analysis, search, typed, crossing, context } = props
  const t = useTranslations('analysis')
  const id = useId()
  const card = useCard(props)
  const menu = useMenu(props, card)
  const { note, answers, values, others, earlier } = card
  const hasAnswers = !crossing && question.answered > 0
  return (
    <CardFrame
      id={cardId(question)}
      aria-labelledby={id}
      className={classNames(
        'flex min-w-0 scroll-mt-4 flex-col gap-2 p-4',
        (crossing || values.length > 1) && 'is-wide',
      )}
    >
      <header className="flex items-start gap-2">
        <h3 id={id} className="wrap-anywhere flex min-w-0 grow gap-2 font-semibold">
          <span className="max-w-24 shrink-0 truncate font-normal text-soft">{question.code}</span> {question.text}
        </h3>
        {question.isFormer && <Badge>{t('former')}</Badge>}
        <span className="-my-1.5 -me-2 shrink-0">
          <RowMenuTrigger items={menu} name={t('actionsFor', { question: question.code })} />
        </span>
      </header>
      <p className="text-soft text-sm">{crossing ? `${note} · ${t('sharesByRow')}` : note}</p>
      {!crossing &&
        earlier?.notes.map(each => (
          <p key={each} className="wrap-anywhere text-soft text-sm">
            {each}
          </p>
        ))}
      {crossing && (
        <CrossTable
          {...{ question, crossing, search }}
          questions={analysis.questions}
          context={context === undefined ? undefined : [note, context]}
        />
      )}
      {!crossing && question.answered === 0 && <p className="text-soft">{t('noAnswers')}</p>}
      {hasAnswers && answers.length > 0 && <ChoiceBars rows={answers} />}
      {/* Without the values, the screen says so and offers to try again. */}
      {hasAnswers && values.length > 0 && typed !== null && (
        <>
          <TurnoutCurve values={values} />
          <div className="typed-values-list">
            {values.map(each => (
              <TypedValues key={each.option.idOption} {...each} />
            ))}
          </div>
          <AsOf time={typed?.asOf} />
        </>
      )}
      <p className="mt-auto flex min-h-7 flex-wrap items-end gap-x-4 border-line border-t pt-2 text-soft text-sm">
        {others.map(({ text, href }) =>
          href === undefined ? (
            <span key={text}>{text}</span>
          ) : (
            <Link key={text} href={href} className={linkClass}>
              {text}
            </Link>
          ),
        )}
      </p>
    </CardFrame>
  )
}

/** Placeholder of a card while its form is loading. */
export const CardSkeleton = () => (
  <CardFrame aria-hidden className="grid content-start gap-3.5 p-4">
    <Skeleton className="h-4 w-64" />
    <Skeleton className="w-40" />
    {Array.from({ length: 4 }, (_, row) => (
      <span key={row} className="grid gap-2">
        <Skeleton className="w-48" />
        <Skeleton className="h-2 w-full" />
      </span>
    ))}
  </CardFrame>
)
