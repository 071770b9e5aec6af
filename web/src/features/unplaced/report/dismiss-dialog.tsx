import { type UnplacedReport, unplaced } from '@scrutineer/contract/unplaced'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'

interface Props {
  reports: readonly UnplacedReport[]
  onClose: () => void
  onDone: () => void
}

/** Dismisses reports with a reason. Dismissed reports stay in the database. */
export const DismissDialog = ({ reports, onClose, onDone }: Props) => {
  const t = useTranslations('unplaced')
  return (
    <FormDialog
      title={t('dismissTitle', { count: reports.length })}
      action={t('dismiss')}
      variant="danger"
      fields={['reason']}
      messages={{ reason: t('reasonRequired') }}
      read={data => ({ ids: reports.map(({ id }) => id), reason: String(data.get('reason')) })}
      validate={({ reason }) => (reason.trim() === '' ? { reason: { kind: 'required' } } : undefined)}
      onSubmit={async body => {
        await call(unplaced.dismiss, { body })
        onDone()
      }}
      onClose={onClose}
    >
      <p className="text-soft">{t('dismissHint')}</p>
      <TextArea label={t('dismissalReason')} name="reason" rows={3} maxLength={500} />
    </FormDialog>
  )
}
