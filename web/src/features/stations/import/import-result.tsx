import type { PlaceImportReport } from '@scrutineer/contract/place-imports'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { RejectedButton } from './check/rejected-button.tsx'
import { ReportCounts } from './check/report-counts.tsx'
import type { PlacesPick } from './file/use-places-file.ts'

interface Props {
  pick: PlacesPick
  report: PlaceImportReport
  onAgain: () => void
}

/** What an import did. */
export const ImportResult = ({ pick, report, onAgain }: Props) => {
  const t = useTranslations('placesImport')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus has been unmounted.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Card className="flex flex-wrap items-center gap-3 p-5">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-accent" />
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 basis-56 font-semibold outline-none">
          {t('result', { count: report.rows - report.rejectedRows, total: report.rows })}
        </h2>
        {report.rejected.length > 0 && <RejectedButton pick={pick} rejected={report.rejected} />}
        <Button onClick={onAgain}>{t('importAnother')}</Button>
      </Card>
      <ReportCounts report={report} />
    </>
  )
}
