import { FileState, MAX_PART_BYTES, outbox } from '@scrutineer/contract/outbox'
import type { OutboxAttachment } from '@scrutineer/contract/outbox/outbox-item'
import type { Outcome } from '../api/call.ts'
import type { OutboxContext, SendingSession } from './outbox-context.ts'

/** The size of parts adapts to the connection. */
const FIRST_PART_BYTES = 256 * 1024
const MIN_PART_BYTES = 32 * 1024
const FAST_MS = 2_000

/** The first bytes that the server lacks; undefined if it has all. */
const findGap = ({ ranges }: FileState, size: number) => {
  let from = 0
  for (const range of ranges) {
    if (range.from > from) return { from, to: range.from }
    from = Math.max(from, range.to)
  }
  return from < size ? { from, to: size } : undefined
}

type PartOutcome = Outcome<FileState> | { readonly kind: 'unsendable' }

export const createFileSender = ({ api, files, saveSentFile }: OutboxContext) => {
  const states = new Map<string, FileState>()
  let partBytes = FIRST_PART_BYTES

  const saveFileState = async ({ sha256 }: OutboxAttachment, owner: string, state: FileState) => {
    states.set(sha256, state)
    const receivedBytes = state.ranges.reduce((sum, { from, to }) => sum + to - from, 0)
    await saveSentFile({ owner, sha256, receivedBytes, isComplete: state.isComplete })
  }

  const putPart = async (
    { sha256, sizeBytes }: OutboxAttachment,
    gap: { from: number; to: number },
    sending: SendingSession,
  ) => {
    const bytes = await files.read(sending.owner, sha256)
    if (!bytes) return { kind: 'unsendable' } as const
    const part = bytes.slice(gap.from, Math.min(gap.to, gap.from + partBytes))
    const begun = performance.now()
    const { earlierObserver } = sending
    const query = { offset: gap.from, size: sizeBytes, earlierObserver }
    const outcome = await api.call(outbox.putPart, FileState, {
      params: { sha256 },
      query,
      bytes: part,
      token: sending.token,
    })
    if (outcome.kind !== 'reply') partBytes = Math.max(MIN_PART_BYTES, partBytes / 4)
    else if (performance.now() - begun < FAST_MS) partBytes = Math.min(MAX_PART_BYTES, partBytes * 2)
    return outcome
  }

  return {
    /** Sends the next part. First requests the state of the file, to resume an interrupted upload. */
    sendPart: async (file: OutboxAttachment, sending: SendingSession): Promise<PartOutcome> => {
      const { sha256, sizeBytes } = file
      const known = states.get(sha256)
      const gap = known && findGap(known, sizeBytes)
      if (known && !gap) {
        // The server found another hash and may have discarded the bytes: request the state again.
        states.delete(sha256)
        return { kind: 'unsendable' }
      }
      const outcome = gap
        ? await putPart(file, gap, sending)
        : await api.call(outbox.fileState, FileState, {
            params: { sha256 },
            query: { earlierObserver: sending.earlierObserver },
            token: sending.token,
          })
      if (outcome.kind === 'reply') await saveFileState(file, sending.owner, outcome.value)
      return outcome
    },
  }
}
