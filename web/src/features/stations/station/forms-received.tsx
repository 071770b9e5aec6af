import type { StationReports } from '@scrutineer/contract/stations'
import { useFormatter, useTranslations } from 'use-intl'
import { Card } from '../../../ui/layout/card.tsx'

/** Who answered how many questions of each form. */
export const FormsReceived = ({ observers, questions }: StationReports) => {
  const t = useTranslations('stations')
  const format = useFormatter()
  const forms = new Map(questions.map(({ formId, formTitle, formCode }) => [formId, formTitle || formCode]))
  const countOf = (idObserver: number, formId: number) =>
    questions.filter(
      question => question.formId === formId && question.answers.some(answer => answer.idObserver === idObserver),
    ).length
  if (forms.size === 0) return null
  return (
    <Card className="min-w-0 overflow-hidden">
      <h2 className="border-line border-b px-4 py-2.5 font-semibold">{t('formsReceived')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className="overflow-x-auto px-4 py-2" tabIndex={0} aria-label={t('formsReceived')}>
        <table className="w-full text-sm">
          <thead>
            <tr className="text-soft">
              <th scope="col" className="py-1 pr-3 text-left font-normal">
                {t('observer')}
              </th>
              {[...forms].map(([formId, title]) => (
                <th key={formId} scope="col" className="py-1 pl-3 text-right font-normal">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {observers.map(({ idObserver, name }) => (
              <tr key={idObserver}>
                <th scope="row" className="py-1 pr-3 text-left font-medium">
                  {name}
                </th>
                {[...forms.keys()].map(formId => (
                  <td key={formId} className="py-1 pl-3 text-right">
                    {format.number(countOf(idObserver, formId))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
