import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { StationLink } from '../../../shared/activity/station-link.tsx'
import { Attachments } from '../../../shared/attachments/attachments.tsx'
import { splitAttachments } from '../../../shared/attachments/split-attachments.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { type PublishedQuestion, usePublishedQuestions } from '../placement/use-published-questions.ts'
import { type PostedField, type PostedOption, parsePosted } from './posted-report.ts'
import { ReportKind, UnplacedReasons } from './report-labels.tsx'

/** A row of a description list. */
const DetailRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(6rem,1fr)_minmax(0,2fr)] gap-x-4 py-1">
    <dt className="wrap-anywhere text-soft">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-wrap">{children}</dd>
  </div>
)

const useFormatValue = () => {
  const t = useTranslations('unplaced')
  return (value: unknown) => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (value === null || value === '') return '–'
    return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  }
}

const OptionList = ({ options, question }: { options: readonly PostedOption[]; question?: PublishedQuestion }) => (
  <ul className="grid gap-1">
    {options.map(({ id, text }, index) => (
      <li key={index}>
        {id}
        {question && ` · ${question.optionsToQuestions.find(option => option.idOption === id)?.text ?? '?'}`}
        {text !== '' && <span className="mt-0.5 block border-line border-s-2 ps-3">{text}</span>}
      </li>
    ))}
  </ul>
)

/** Everything that a phone posted, with labels for known fields and other names unchanged. */
const PostedFields = ({ report }: { report: UnplacedReport }) => {
  const t = useTranslations('unplaced')
  const id = useId()
  const formatValue = useFormatValue()
  const { fields, options, questionId } = parsePosted(report)
  const { questions } = usePublishedQuestions(questionId !== undefined)
  const question = questions.find(each => each.id === questionId)
  const labelOf = ({ knownField, name }: PostedField) => (knownField ? t(`fields.${knownField}`) : name)
  const textOf = ({ knownField, value }: PostedField) =>
    knownField === 'questionId' && question ? `${formatValue(value)} · ${question.text}` : formatValue(value)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-semibold">
        {t('phoneData')}
      </h3>
      <dl className="divide-y divide-line rounded-md bg-sunken px-3 py-1">
        {fields.map(field => (
          <DetailRow key={field.name} label={labelOf(field)}>
            {textOf(field)}
          </DetailRow>
        ))}
        {options.length > 0 && (
          <DetailRow label={t('options')}>
            <OptionList options={options} {...(question && { question })} />
          </DetailRow>
        )}
      </dl>
    </section>
  )
}

const ReportDetails = ({ report }: { report: UnplacedReport }) => {
  const t = useTranslations('unplaced')
  const tBin = useTranslations('bin')
  const { kind, reasons, receivedAt, state, resolvedAt, resolvedAccount, dismissalReason } = report
  const { idPollingStation, pollingStationName, deletedForm } = report
  return (
    <dl>
      <DetailRow label={t('observer')}>
        <Link href={paths.observer('view', report.observerPhoneNumber)} className="rounded-sm text-accent underline">
          {report.observerName}
        </Link>
        {`\n${report.observerPhoneNumber} · ${report.ngo}`}
      </DetailRow>
      <DetailRow label={t('received')}>
        <Timestamp at={receivedAt} />
      </DetailRow>
      <DetailRow label={t('kind')}>
        <ReportKind kind={kind} />
      </DetailRow>
      <DetailRow label={t('reason')}>
        <UnplacedReasons reasons={reasons} />
        {deletedForm &&
          tBin.rich('deletedForm', { name: deletedForm.name, time: () => <Timestamp at={deletedForm.deletedAt} /> })}
      </DetailRow>
      {state !== 'open' && (
        <DetailRow label={state === 'placed' ? t('placedAt') : t('dismissedBecause')}>
          {idPollingStation === null ? (
            dismissalReason
          ) : (
            <StationLink id={idPollingStation} className="rounded-sm text-accent underline">
              {pollingStationName}
            </StationLink>
          )}
          {`\n${resolvedAccount ?? ''} · `}
          <Timestamp at={resolvedAt} />
        </DetailRow>
      )}
    </dl>
  )
}

interface Props {
  report: UnplacedReport
  onPlace: () => void
  onDismiss: () => void
  onExpired: () => void
  onClose: () => void
}

/** One report: observer, time, posted fields, files and actions. */
export const ReportDialog = ({ report, onPlace, onDismiss, onExpired, onClose }: Props) => {
  const t = useTranslations('unplaced')
  const { canChange } = useCurrentUser()
  return (
    <Dialog title={t('detailsTitle')} onClose={onClose}>
      <ReportDetails report={report} />
      <PostedFields report={report} />
      <Attachments {...splitAttachments(report.attachments)} onExpired={onExpired} />
      {canChange && report.state === 'open' && (
        <DialogButtons>
          <Button label={t('dismiss')} className="text-danger" onClick={onDismiss} />
          <Button variant="primary" label={t('place')} onClick={onPlace} />
        </DialogButtons>
      )}
    </Dialog>
  )
}
