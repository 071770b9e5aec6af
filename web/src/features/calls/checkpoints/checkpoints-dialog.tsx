import { type Checkpoint, checkpoints } from '@scrutineer/contract/checkpoints'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointQuery } from '../../../api/query.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { useBin } from '../../../shared/use-bin.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { confirm } from '../../../ui/overlay/confirm-store.ts'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { useInvalidateCalls } from '../call-queries.ts'
import { CheckpointDialog } from './checkpoint-dialog.tsx'

type View = { readonly kind: 'list' | 'add' } | { readonly kind: 'edit'; readonly checkpoint: Checkpoint }

const useDeleteCheckpoint = () => {
  const t = useTranslations('calls')
  const invalidate = useInvalidateCalls()
  const { withHint, showDeleted } = useBin()
  return ({ id, name }: Checkpoint) =>
    void confirm({
      title: t('deleteCheckpointTitle', { name }),
      text: withHint(t('deleteCheckpointText')),
      label: t('delete'),
      isDestructive: true,
      do: async () => {
        await call(checkpoints.remove, { params: { id } })
        showDeleted(t('checkpointDeleted'), name, 'checkpoint', [id], name)
        await invalidate()
      },
    })
}

interface ListProps {
  onView: (view: View) => void
  onClose: () => void
}

const CheckpointList = ({ onView, onClose }: ListProps) => {
  const t = useTranslations('calls')
  const ui = useTranslations('ui')
  const deleteCheckpoint = useDeleteCheckpoint()
  const list = useQuery(endpointQuery(checkpoints.list))
  return (
    <>
      <p className="text-soft">{t('checkpointsHint')}</p>
      {list.isPending && <FormSkeleton fieldCount={2} hasButtons={false} />}
      {list.isError && <QueryFailure query={list} />}
      {list.data?.length === 0 && <p>{t('noCheckpoints')}</p>}
      <ul className="divide-y divide-line">
        {list.data?.map(checkpoint => (
          <li key={checkpoint.id} className="flex items-center gap-2 py-1.5">
            <span className="min-w-0 grow">
              <span className="font-medium">{checkpoint.name}</span>
              <span className="block text-soft text-sm">
                {t('formDue', { form: checkpoint.formCode })} <Timestamp at={checkpoint.dueAt} />
                {' · '}
                {checkpoint.counties?.join(', ') ?? t('allCounties')}
              </span>
            </span>
            <IconButton
              icon={Pencil}
              name={t('editCheckpoint', { name: checkpoint.name })}
              onClick={() => onView({ kind: 'edit', checkpoint })}
            />
            <IconButton
              icon={Trash2}
              name={t('deleteCheckpoint', { name: checkpoint.name })}
              onClick={() => deleteCheckpoint(checkpoint)}
            />
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={onClose}>{ui('close')}</Button>
        <Button variant="primary" icon={Plus} label={t('addCheckpoint')} onClick={() => onView({ kind: 'add' })} />
      </DialogButtons>
    </>
  )
}

interface Props {
  /** Opens the form of a new checkpoint at once. */
  isAdding: boolean
  onClose: () => void
}

/** Organizers set which form is due when, and from which counties. */
export const CheckpointsDialog = ({ isAdding, onClose }: Props) => {
  const t = useTranslations('calls')
  const invalidate = useInvalidateCalls()
  const [view, setView] = useState<View>({ kind: isAdding ? 'add' : 'list' })
  if (view.kind === 'list')
    return (
      <Dialog title={t('checkpoints')} onClose={onClose}>
        <CheckpointList onView={setView} onClose={onClose} />
      </Dialog>
    )
  return (
    <CheckpointDialog
      checkpoint={view.kind === 'edit' ? view.checkpoint : undefined}
      onSaved={invalidate}
      onList={() => setView({ kind: 'list' })}
      onClose={onClose}
    />
  )
}
