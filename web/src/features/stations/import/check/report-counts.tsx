import type { PlaceImportReport } from '@scrutineer/contract/place-imports'
import { useFormatter, useTranslations } from 'use-intl'
import { Card } from '../../../../ui/layout/card.tsx'

/** What an import does, in numbers. */
export const ReportCounts = ({ report }: { report: PlaceImportReport }) => {
  const t = useTranslations('placesImport')
  const format = useFormatter()
  const counts = [
    { label: t('countNew'), value: report.new },
    { label: t('countChanged'), value: report.changed },
    { label: t('countSame'), value: report.same },
    { label: t('countMissing'), value: report.missing },
    { label: t('countRejected'), value: report.rejectedRows },
    { label: t('countCounties'), value: report.countiesNew + report.countiesChanged },
    { label: t('countAreas'), value: report.areasNew + report.areasChanged },
  ]
  return (
    <Card className="p-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {counts.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums">{format.number(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
