import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import type { ComparedOption, ComparedQuestion } from './compare-rounds.ts'
import { useComparisonFormat, useObstacleText } from './comparison-texts.ts'

export const cellClass = 'px-3 py-2 align-top first:pl-4 last:pr-4 max-sm:px-1.5'

const headClass = `${cellClass} font-medium text-soft text-sm`

/** The headings of a table that compares two rounds. */
export const ComparisonHead = ({ label, difference }: { label: string; difference: string }) => {
  const t = useTranslations('roundComparison')
  return (
    <thead>
      <tr>
        <th scope="col" className={`${headClass} w-[40%] text-left`}>
          {label}
        </th>
        <th scope="col" className={`${headClass} text-right`}>
          {t('first')}
        </th>
        <th scope="col" className={`${headClass} text-right`}>
          {t('second')}
        </th>
        <th scope="col" className={`${headClass} text-right`}>
          {difference}
        </th>
      </tr>
    </thead>
  )
}

interface ShareProps {
  share: number | undefined
  count: number | undefined
  answered: number
}

const Share = ({ share, count = 0, answered }: ShareProps) => {
  const t = useTranslations('roundComparison')
  const format = useComparisonFormat()
  return (
    <td className={`${cellClass} text-right tabular-nums`}>
      {share === undefined ? (
        <OptionalValue of={undefined} />
      ) : (
        <>
          <span className="font-medium">{format.share(share)}</span>
          <span className="block text-soft text-sm">
            {t('countOf', { count: format.count(count), total: format.count(answered) })}
          </span>
        </>
      )}
    </td>
  )
}

const OptionRow = ({ option, question }: { option: ComparedOption; question: ComparedQuestion }) => {
  const t = useTranslations('roundComparison')
  const format = useComparisonFormat()
  const { text, isFlagged, shares, counts, difference } = option
  return (
    <tr className="border-line border-t">
      <th scope="row" className={`${cellClass} wrap-anywhere text-left font-normal`}>
        {isFlagged && (
          <>
            <Flag aria-hidden className="mr-1 mb-0.5 inline size-3.5 text-danger" />
            <span className="sr-only">{t('flagged')} </span>
          </>
        )}
        {text}
      </th>
      <Share share={shares[0]} count={counts[0]} answered={question.answered[0]} />
      <Share share={shares[1]} count={counts[1]} answered={question.answered[1]} />
      <td className={`${cellClass} text-right tabular-nums`}>
        {difference !== undefined && format.difference(difference)}
      </td>
    </tr>
  )
}

/** How many could not observe it: counts without shares, since they aren't among the reports that answered. */
const NotObservedRow = ({ counts }: { counts: ComparedQuestion['notObserved'] }) => {
  const t = useTranslations('roundComparison')
  const format = useComparisonFormat()
  return (
    <tr className="border-line border-t text-soft">
      <th scope="row" className={`${cellClass} text-left font-normal`}>
        {t('notObserved')}
      </th>
      <td className={`${cellClass} text-right tabular-nums`}>{format.count(counts[0])}</td>
      <td className={`${cellClass} text-right tabular-nums`}>{format.count(counts[1])}</td>
      <td />
    </tr>
  )
}

/** The wording of a question, in both rounds if it was changed, and why it can't be compared. */
const QuestionCaption = ({ question }: { question: ComparedQuestion }) => {
  const t = useTranslations('roundComparison')
  const { code, texts, obstacle } = question
  const obstacleText = useObstacleText()(question)
  return (
    <caption className="px-4 py-3 text-left">
      <span className="mr-1 text-soft">{code}</span> <span className="font-medium">{texts[0] ?? texts[1]}</span>
      {obstacle === 'reworded' && (
        <span className="block text-soft">
          {t('secondWording')} <span className="font-medium text-ink">{texts[1]}</span>
        </span>
      )}
      {obstacleText && (
        <span className="mt-1 block">
          <Badge variant="late">{obstacleText}</Badge>
        </span>
      )}
    </caption>
  )
}

/** The shares of a question's options in both rounds. */
export const QuestionTable = ({ question }: { question: ComparedQuestion }) => {
  const t = useTranslations('roundComparison')
  return (
    <Card className="overflow-hidden">
      <table className="w-full table-fixed border-collapse">
        <QuestionCaption question={question} />
        <ComparisonHead label={t('option')} difference={t('points')} />
        <tbody>
          {question.options.map(option => (
            <OptionRow key={option.text} option={option} question={question} />
          ))}
          {question.notObserved.some(count => count > 0) && <NotObservedRow counts={question.notObserved} />}
        </tbody>
      </table>
    </Card>
  )
}
