import { useTimeZone, useTranslations } from 'use-intl'
import { toCsv } from '../../../lib/files/csv.ts'
import { buildFileName } from '../../../lib/files/file-name.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import type { ComparedOption, ComparedQuestion, Pair } from './compare-rounds.ts'
import { useObstacleText, useTotals } from './comparison-texts.ts'
import type { RoundSummary } from './read/round-summary.ts'

const rounded = (value: number | undefined) => (value === undefined ? '' : Math.round(value * 10) / 10)
const percent = (share: number | undefined) => rounded(share === undefined ? undefined : share * 100)

/** Saves the comparison as a CSV file: the totals, then a line for each option. */
export const useComparisonExport = () => {
  const t = useTranslations('roundComparison')
  const timeZone = useTimeZone() ?? 'UTC'
  const totals = useTotals()
  const obstacleText = useObstacleText()
  const optionLine = (question: ComparedQuestion, { text, shares, counts, difference }: ComparedOption) => [
    question.form,
    question.code,
    question.texts[0] ?? question.texts[1] ?? '',
    text,
    ...[0, 1].flatMap(round => [percent(shares[round]), counts[round] ?? '', question.answered[round] ?? '']),
    rounded(difference),
    obstacleText(question) ?? '',
  ]
  const notObservedLine = ({ form, code, texts, notObserved }: ComparedQuestion) => {
    const [first, second] = notObserved
    return [form, code, texts[0] ?? texts[1] ?? '', t('notObserved'), '', first, '', '', second, '', '', '']
  }
  return (rounds: Pair<RoundSummary>, questions: readonly ComparedQuestion[]) => {
    const head = [
      [t('form'), t('question'), t('questionText'), t('option')],
      [t('firstShare'), t('firstCount'), t('firstAnswered')],
      [t('secondShare'), t('secondCount'), t('secondAnswered')],
      [t('points'), t('remark')],
    ].flat()
    const totalLines = totals(rounds).map(({ label, values }) => [
      '',
      '',
      '',
      label,
      '',
      values[0] ?? '',
      '',
      '',
      values[1] ?? '',
      '',
      '',
      '',
    ])
    const lines = questions.flatMap(question => [
      ...question.options.map(option => optionLine(question, option)),
      ...(question.notObserved.some(count => count > 0) ? [notObservedLine(question)] : []),
    ])
    saveFile(toCsv([head, ...totalLines, ...lines]), buildFileName(t('title'), new Date(), timeZone, 'csv'))
  }
}
