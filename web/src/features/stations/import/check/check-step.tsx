import type { PlaceImportReport, PlaceWarningKind } from '@scrutineer/contract/place-imports'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/feedback/form-error.tsx'
import { Progress } from '../../../../ui/feedback/progress.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { confirm } from '../../../../ui/overlay/confirm-store.ts'
import { useIsMounted } from '../../../../ui/use-is-mounted.ts'
import type { PlacesPick } from '../file/use-places-file.ts'
import type { ImportOptions, ImportSteps } from '../use-import-steps.ts'
import { RejectedButton } from './rejected-button.tsx'
import { ReportSections } from './report-sections.tsx'

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

interface Props extends ImportSteps {
  pick: PlacesPick
  report: PlaceImportReport
}

const phoneKinds: readonly PlaceWarningKind[] = ['areas', 'counties', 'highestNumber']

const PhonesWarning = () => {
  const t = useTranslations('placesImport')
  return (
    <p className="flex gap-2 rounded-md bg-late-wash px-3 py-2 text-late">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('phonesText')}
    </p>
  )
}

/** Counties that a confirmation names. */
const maxCounties = 10

/** What an import does to older phones, which delete what they haven't sent. */
const PhonesText = ({ report }: Pick<Props, 'report'>) => {
  const t = useTranslations('placesImport')
  const counties = report.warnings.filter(({ kind }) => kind === 'highestNumber').map(({ detail }) => detail)
  return (
    <div className="grid gap-3 text-ink">
      <p>{t('phonesText')}</p>
      {counties.length > 0 && (
        <>
          <p className="text-soft">{t('highestNumbers')}</p>
          <ul className="grid list-disc gap-1 ps-5">
            {counties.slice(0, maxCounties).map(county => (
              <li key={county}>{county}</li>
            ))}
          </ul>
          {counties.length > maxCounties && (
            <p className="text-soft">{t('andMore', { count: counties.length - maxCounties })}</p>
          )}
        </>
      )}
    </div>
  )
}

const useImportChoice = ({ report, swapped, startImport }: Props) => {
  const t = useTranslations('placesImport')
  const [missing, setMissing] = useState<ImportOptions['missing']>('keep')
  const isMounted = useIsMounted()
  const affectsPhones = report.warnings.some(({ kind }) => phoneKinds.includes(kind))
  const start = async (isConfirmed: boolean) => {
    const needsConfirmation = await startImport({
      skipsRejected: report.rejectedRows > 0,
      missing,
      swapped,
      isConfirmed,
    })
    // Reports may have arrived since the check.
    if (needsConfirmation && isMounted()) await ask()
  }
  const ask = async () => {
    const text = <PhonesText report={report} />
    if (await confirm({ title: t('phonesTitle'), text, label: t('importAnyway'), isDestructive: true }))
      await start(true)
  }
  return { missing, setMissing, affectsPhones, ask: () => void (affectsPhones ? ask() : start(false)) }
}

const MissingSelect = ({ missing, setMissing }: Pick<ReturnType<typeof useImportChoice>, 'missing' | 'setMissing'>) => {
  const t = useTranslations('placesImport')
  return (
    <Select
      label={t('missingChoice')}
      value={missing}
      className="max-w-sm"
      onChange={({ currentTarget: { value } }) => setMissing(value === 'deactivate' ? 'deactivate' : 'keep')}
    >
      <option value="keep">{t('missingKeep')}</option>
      <option value="deactivate">{t('missingDeactivate')}</option>
    </Select>
  )
}

const SwappedSelect = ({ swapped, setSwapped }: Props) => {
  const t = useTranslations('placesImport')
  return (
    <Select
      label={t('swappedChoice')}
      value={swapped ?? ''}
      required
      className="max-w-sm"
      onChange={({ currentTarget: { value } }) => setSwapped(value === 'exchange' ? 'exchange' : 'keep')}
    >
      {!swapped && (
        <option value="" disabled>
          {t('swappedOpen')}
        </option>
      )}
      <option value="exchange">{t('swappedExchange')}</option>
      <option value="keep">{t('swappedKeep')}</option>
    </Select>
  )
}

/** What the import would do, and the button that does it. */
export const CheckStep = (props: Props) => {
  const { pick, report, check, progress, reason } = props
  const t = useTranslations('placesImport')
  const choice = useImportChoice(props)
  const isUndecided = !props.swapped && report.warnings.some(({ kind }) => kind === 'swapped')
  const isSending = progress !== undefined
  const validRows = report.rows - report.rejectedRows
  return (
    <>
      <ReportCounts report={report} />
      {choice.affectsPhones && <PhonesWarning />}
      <p className="text-soft">{t('reportsStay')}</p>
      <footer className="grid gap-3">
        {check.isFetching && <p role="status">{t('checking')}</p>}
        {isUndecided && <FormError text={t('swappedUndecided')} />}
        <FormError text={reason} />
        {isSending && (
          <Progress label={progress < 1 ? t('sending') : t('writing')} fraction={progress < 1 ? progress : undefined} />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            isBusy={isSending}
            disabled={isSending || check.isFetching || isUndecided || validRows === 0}
            onClick={choice.ask}
          >
            {report.rejectedRows > 0 ? t('importValid', { count: validRows }) : t('importAll', { count: validRows })}
          </Button>
          {/* What has arrived is written. */}
          {isSending && progress < 1 && <Button onClick={props.cancelImport}>{t('cancel')}</Button>}
          <Button label={t('backToColumns')} disabled={isSending} onClick={props.backToColumns} />
          {report.rejected.length > 0 && <RejectedButton pick={pick} rejected={report.rejected} />}
        </div>
      </footer>
      <ReportSections
        report={report}
        missingChoice={<MissingSelect {...choice} />}
        swappedChoice={<SwappedSelect {...props} />}
      />
    </>
  )
}
