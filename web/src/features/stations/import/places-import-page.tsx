import type { PlaceImportReport } from '@scrutineer/contract/place-imports'
import { CircleCheck, Download, Lock, MapPinned } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { useTableProblem } from '../../../shared/table-files/use-table-problem.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyCard } from '../../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { Steps } from '../../../ui/layout/steps.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { CheckStep, ReportCounts } from './check/check-step.tsx'
import { RejectedButton } from './check/rejected-button.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { placesTemplate } from './file/places-template.ts'
import type { PlacesPick } from './file/use-places-file.ts'
import { type ImportSteps, importSteps, useImportSteps } from './use-import-steps.ts'

interface Props {
  pick: PlacesPick
  report: PlaceImportReport
  onAgain: () => void
}

/** What an import did. */
const ImportResult = ({ pick, report, onAgain }: Props) => {
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

const Busy = ({ text }: { text: string }) => (
  <p role="status" className="flex items-center gap-2 text-soft">
    <Spinner />
    {text}
  </p>
)

const FileStep = ({ pick, guessed, isUnreadable, levels, selectFile }: ImportSteps) => {
  const t = useTranslations('placesImport')
  const locale = useLocale()
  const problemText = useTableProblem()
  const problem = guessed.data && 'problem' in guessed.data ? guessed.data.problem : undefined
  const isTooLarge = problem === 'tooLarge' || problem === 'tooManyRows'
  const texts = problem === undefined ? [] : [problemText(problem), ...(isTooLarge ? [t('partsWarning')] : [])]
  return (
    <Card className="grid gap-4 p-5">
      <FileDrop
        label={t('file')}
        hint={t('fileHint')}
        prompt={t('prompt')}
        accept=".xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        error={isUnreadable ? t('unreadable') : texts.join(' ') || undefined}
        file={pick?.file}
        onFile={selectFile}
      />
      {guessed.isFetching && <Busy text={t('reading')} />}
      <Button
        variant="ghost"
        icon={Download}
        label={t('template')}
        className="justify-self-end"
        onClick={() => saveFile(placesTemplate(levels, locale), t('templateFileName'))}
      />
    </Card>
  )
}

const CheckPart = (steps: ImportSteps & { pick: NonNullable<ImportSteps['pick']> }) => {
  const t = useTranslations('placesImport')
  const { check } = steps
  if (check.data) return <CheckStep {...steps} report={check.data} />
  if (!check.isError) return <Busy text={t('checking')} />
  return (
    <>
      <Card>
        <QueryFailure query={check} />
      </Card>
      <Button label={t('backToColumns')} className="justify-self-start" onClick={steps.backToColumns} />
    </>
  )
}

const Import = () => {
  const t = useTranslations('placesImport')
  const steps = useImportSteps()
  const { step, pick, places, result } = steps
  const labels = [t('stepFile'), t('stepColumns'), t('stepCheck'), t('stepImport')]
  return (
    <>
      <Steps label={t('steps')} steps={labels} current={importSteps.indexOf(step)} />
      {step === 'file' && <FileStep {...steps} />}
      {step === 'columns' && pick && places && <ColumnsStep {...steps} pick={pick} places={places} />}
      {step === 'check' && pick && <CheckPart {...steps} pick={pick} />}
      {step === 'import' && pick && result && <ImportResult pick={pick} report={result} onAgain={steps.reset} />}
      <UnsavedGuard isUnsaved={steps.progress !== undefined} title={t('leaveTitle')} text={t('leaveText')} />
    </>
  )
}

/** Imports polling stations with their counties and areas from a file of an election authority, for organizers. */
export const PlacesImportPage = () => {
  const t = useTranslations('placesImport')
  const { isOrganizer } = useCurrentUser()
  const isOffered = useCapability('placeImports')
  return (
    <PageLayout title={t('title')} subtitle={t('subtitle')} className="max-w-4xl">
      {!isOrganizer && <EmptyCard icon={Lock} title={t('organizersTitle')} text={t('organizersText')} />}
      {isOrganizer && !isOffered && (
        <EmptyCard icon={MapPinned} title={t('unsupportedTitle')} text={t('unsupportedText')} />
      )}
      {isOrganizer && isOffered && <Import />}
    </PageLayout>
  )
}
