import type { Checkpoint } from '@scrutineer/contract/checkpoints'
import { toIso } from '../../../http/response/to-iso.ts'
import type { CheckpointRow } from './store.ts'

/** A checkpoint as sent. */
export const presentCheckpoint = ({ formId, dueAt, ...row }: CheckpointRow): Checkpoint => ({
  ...row,
  idForm: formId,
  dueAt: toIso(dueAt),
})
