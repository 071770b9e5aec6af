import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/layout/card.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import type { Pair } from './compare-rounds.ts'
import { ComparisonHead, cellClass } from './comparison-head.tsx'
import { useComparisonFormat, useTotals } from './comparison-texts.ts'
import type { RoundSummary } from './read/round-summary.ts'

const Total = ({ value }: { value: number | undefined }) => {
  const format = useComparisonFormat()
  return (
    <td className={`${cellClass} text-right tabular-nums`}>
      <OptionalValue of={value === undefined ? undefined : format.count(value)} />
    </td>
  )
}

/** Coverage and emergencies of both rounds. */
export const TotalsTable = ({ rounds }: { rounds: Pair<RoundSummary> }) => {
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
