import { calls } from '@scrutineer/contract/calls'
import type { Checkpoint } from '@scrutineer/contract/checkpoints'
import type { CallQueue } from '@scrutineer/contract/fields/call-values'
import { useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { settings } from '../../api/settings.ts'
import { type IdempotentRequest, reuseOrCreateRequest } from '../../lib/idempotency.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { PushOff } from '../../shared/push-off.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useInvalidateCalls } from './call-queries.ts'

interface Props {
  checkpoint: Checkpoint
  queue: CallQueue
  onClose: () => void
}

/** Sends a notification to all observers who owe the report of a checkpoint. */
export const RemindDialog = ({ checkpoint, queue, onClose }: Props) => {
  const t = useTranslations('calls')
  const format = useFormatter()
  const invalidate = useInvalidateCalls()
  const lastRequest = useRef<IdempotentRequest>(undefined)
  return (
    <FormDialog
      title={t('remindTitle', { count: queue.owing, number: format.number(queue.owing) })}
      action={t('remind')}
      read={data => ({
        idCheckpoint: checkpoint.id,
        from: settings().productName,
        title: String(data.get('title')),
        message: String(data.get('message')),
      })}
      onSubmit={async body => {
        lastRequest.current = reuseOrCreateRequest(JSON.stringify(body), lastRequest.current)
        const count = await call(calls.remind, { body, headers: { 'Idempotency-Key': lastRequest.current.key } })
        await invalidate()
        toast('success', t('remindedTitle'), t('remindedCount', { count, number: format.number(count) }))
        onClose()
      }}
      onClose={onClose}
    >
      <PushOff />
      <p className="text-soft">{t('remindHint', { checkpoint: checkpoint.name })}</p>
      <TextField
        label={t('remindSubject')}
        name="title"
        defaultValue={t('remindDefaultTitle')}
        maxLength={200}
        required
      />
      <TextArea
        label={t('remindMessage')}
        name="message"
        defaultValue={t('remindText', { form: checkpoint.formCode })}
        rows={3}
        maxLength={2000}
        required
      />
    </FormDialog>
  )
}
