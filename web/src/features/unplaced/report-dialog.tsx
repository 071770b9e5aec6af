import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { Attachments, partsOf } from '../../shared/attachments/attachments.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Fact, PostedFields } from './posted-fields.tsx'
import { Reasons, ReportKind } from './report-words.tsx'

const Facts = ({ report }: { report: UnplacedReport }) => {
  const t = useTranslations('unplaced')
  const { kind, reasons, receivedAt, state, resolvedAt, resolvedAccount, dismissalReason, pollingStationName } = report
  return (
    <dl>
      <Fact label={t('observer')}>
        <Link
          href={paths.observer('view', report.observerPhoneNumber)}
          className="rounded-sm text-accent hover:underline"
        >
          {report.observerName}
        </Link>
        {`\n${report.observerPhoneNumber} · ${report.ngo}`}
      </Fact>
      <Fact label={t('received')}>
        <Moment at={receivedAt} />
      </Fact>
      <Fact label={t('kind')}>
        <ReportKind kind={kind} />
      </Fact>
      <Fact label={t('reason')}>
        <Reasons reasons={reasons} />
      </Fact>
      {state !== 'open' && (
        <Fact label={state === 'placed' ? t('placedAt') : t('dismissedBecause')}>
          {pollingStationName ?? dismissalReason}
          {`\n${resolvedAccount ?? ''} · `}
          <Moment at={resolvedAt} />
        </Fact>
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

/** One report: who sent it and when, all that was posted, its files, and what can be done with it. */
export const ReportDialog = ({ report, onPlace, onDismiss, onExpired, onClose }: Props) => {
  const t = useTranslations('unplaced')
  return (
    <Dialog title={t('report')} onClose={onClose}>
      <Facts report={report} />
      <PostedFields report={report} />
      <Attachments {...partsOf(report.attachments)} onExpired={onExpired} />
      {report.state === 'open' && (
        <DialogButtons>
          <Button className="text-danger" onClick={onDismiss}>
            {t('dismiss')}
          </Button>
          <Button look="primary" onClick={onPlace}>
            {t('place')}
          </Button>
        </DialogButtons>
      )}
    </Dialog>
  )
}
