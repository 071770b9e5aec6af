import { FileDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import { compareQuestions, groupByForm, type Pair } from './compare-rounds.ts'
import { useComparisonFormat, useTotals } from './comparison-texts.ts'
import { ComparisonHead, cellClass, QuestionTable } from './question-table.tsx'
import type { RoundSummary } from './read/round-summary.ts'
import { useComparisonExport } from './use-comparison-export.ts'

const Total = ({ value }: { value: number | undefined }) => {
  const format = useComparisonFormat()
  return (
    <td className={`${cellClass} text-right tabular-nums`}>
      <OptionalValue of={value === undefined ? undefined : format.count(value)} />
    </td>
  )
}

/** Coverage and emergencies of both rounds. */
const TotalsTable = ({ rounds }: { rounds: Pair<RoundSummary> }) => {
  const t = useTranslations('roundComparison')
  const format = useComparisonFormat()
  const totals = useTotals()
  return (
    <Card aria-label={t('totals')} className="overflow-hidden">
      <table className="w-full table-fixed border-collapse">
        <caption className="px-4 py-3 text-left font-semibold text-lg">{t('totals')}</caption>
        <ComparisonHead label={t('total')} difference={t('difference')} />
        <tbody>
          {totals(rounds).map(({ label, values: [first, second] }) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className={`${cellClass} text-left font-normal`}>
                {label}
              </th>
              <Total value={first} />
              <Total value={second} />
              <td className={`${cellClass} text-right tabular-nums`}>
                {first !== undefined && second !== undefined && format.change(second - first)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

interface Props {
  first: RoundSummary
  second: RoundSummary
}

/** The totals and the answers of two rounds side by side; the answers of one form at a time. */
export const Comparison = ({ first, second }: Props) => {
  const t = useTranslations('roundComparison')
  const save = useComparisonExport()
  const questions = useMemo(() => compareQuestions(first, second), [first, second])
  const forms = groupByForm(questions)
  const [chosen, setChosen] = useState<string>()
  const form = chosen !== undefined && forms.has(chosen) ? chosen : ([...forms.keys()][0] ?? '')
  const shown = forms.get(form) ?? []
  const obstacles = shown.filter(({ obstacle }) => obstacle !== undefined).length
  const rounds: Pair<RoundSummary> = [first, second]
  return (
    <>
      <TotalsTable rounds={rounds} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select label={t('form')} className="w-56" value={form} onChange={({ target }) => setChosen(target.value)}>
          {[...forms.keys()].map(code => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
        <p role="status" className="text-soft">
          {t('compared', { count: shown.length - obstacles, obstacles })}
        </p>
        <Button onClick={() => save(rounds, questions)}>
          <FileDown aria-hidden />
          {t('save')}
        </Button>
      </div>
      {shown.map(question => (
        <QuestionTable key={question.code} question={question} />
      ))}
    </>
  )
}
