import type { UnplacedReport } from '@scrutineer/contract/unplaced'
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
import { DetailRow, PostedFields } from './posted-fields.tsx'
import { ReportKind, UnplacedReasons } from './report-labels.tsx'

const ReportDetails = ({ report }: { report: UnplacedReport }) => {
  const t = useTranslations('unplaced')
  const { kind, reasons, receivedAt, state, resolvedAt, resolvedAccount, dismissalReason } = report
  const { idPollingStation, pollingStationName } = report
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
          <Button className="text-danger" onClick={onDismiss}>
            {t('dismiss')}
          </Button>
          <Button variant="primary" onClick={onPlace}>
            {t('place')}
          </Button>
        </DialogButtons>
      )}
    </Dialog>
  )
}
