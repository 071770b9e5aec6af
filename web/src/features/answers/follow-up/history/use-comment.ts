import type { Thread } from '@scrutineer/contract/fields/threads'
import { followUps } from '@scrutineer/contract/follow-up'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { useSubmit } from '../../../../shared/form/use-submit.ts'
import { followUpStaffQuery } from '../staff-query.ts'
import { useLateFailure } from '../use-late-failure.ts'
import { useStoreFollowUp } from '../use-store-follow-up.ts'
import { useCommentDraft } from './comment-draft.ts'
import { mentionedAccounts } from './mentions.ts'

/** The comment being written. It remains until it was sent, also if the report is left before. */
export const useComment = (id: number, thread: Thread, onSent: () => void) => {
  const client = useQueryClient()
  const store = useStoreFollowUp()
  const { text, change, createRequest, discard } = useCommentDraft(id)
  const { submit, isBusy, failure } = useSubmit()
  const showLateFailure = useLateFailure(thread, 'commentNotSaved')
  const post = async () => {
    const staff = text.includes('@') ? ((await client.ensureQueryData(followUpStaffQuery(id))) ?? []) : []
    const mentions = mentionedAccounts(
      text,
      staff.map(({ account }) => account),
    )
    const body = { text, mentions }
    const request = createRequest(JSON.stringify(body))
    const headers = { 'Idempotency-Key': request.key }
    await store(await call(followUps.comment, { params: { id }, body, headers }))
    discard(request)
    onSent()
  }
  const send = () =>
    submit(() =>
      post().catch((error: unknown) => {
        showLateFailure(error)
        throw error
      }),
    )
  return {
    text,
    change,
    isBusy,
    failure,
    send: () => {
      if (text.trim() !== '') void send()
    },
  }
}
