import type { Thread } from '@scrutineer/contract/fields/threads'
import { followUps, MAX_COMMENT_LENGTH } from '@scrutineer/contract/follow-up'
import { useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import { type IdempotentRequest, readStoredRequest, reuseOrCreateStoredRequest } from '../../../../lib/idempotency.ts'
import type { Value } from '../../../../lib/stores/value.ts'
import { accountStorageKey } from '../../../../shared/account-storage-key.ts'
import { useStoredText } from '../../../../shared/form/use-stored-draft.ts'
import { useSubmit } from '../../../../shared/form/use-submit.ts'
import { Button } from '../../../../ui/button.tsx'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import { FormError } from '../../../../ui/feedback/form-error.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { useValue } from '../../../../ui/use-value.ts'
import { followUpStaffQuery } from '../follow-up-queries.ts'
import type { ReportFollowUp } from '../use-follow-up.ts'
import { useLateFailure } from '../use-late-failure.ts'
import { mentionedAccounts } from './mentions.ts'
import { MentionList, useMention } from './use-mention.tsx'

/** The unsent comment on a follow-up. */
const useCommentDraft = (followUpId: number) => {
  const key = accountStorageKey('follow-up-comment', followUpId)
  const requestKey = `${key} request`
  const { text, change, discard } = useStoredText(key)
  return {
    text,
    change,
    /** The request that sends it. An unchanged comment keeps its idempotency key, also after the report was left. */
    createRequest: (content: string): IdempotentRequest => reuseOrCreateStoredRequest(requestKey, content),
    /** After it was sent. What was typed meanwhile, in the report that was left and opened again, remains. */
    discard: (sent: IdempotentRequest) => {
      if (readStoredRequest(requestKey)?.key === sent.key) sessionStorage.removeItem(requestKey)
      if (sessionStorage.getItem(key) === text) discard()
    },
  }
}

/** The comment being written. It remains until it was sent, also if the report is left before. */
const useComment = (
  { followUpId: id, thread, store }: Pick<Props, 'followUpId' | 'thread' | 'store'>,
  onSend: () => void,
) => {
  const t = useTranslations('followUp')
  const client = useQueryClient()
  const { text, change, createRequest, discard } = useCommentDraft(id)
  const { submit, isBusy, reason } = useSubmit()
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
    announce(t('commentAdded'))
  }
  const send = () => {
    onSend()
    return submit(() =>
      post().catch((error: unknown) => {
        showLateFailure(error)
        throw error
      }),
    )
  }
  return {
    text,
    change,
    isBusy,
    reason,
    send: () => {
      if (text.trim() !== '') void send()
    },
  }
}

interface Props {
  followUpId: number
  thread: Thread
  store: ReportFollowUp['followUp']['store']
  /** Increased to move the focus here; 0 at first. */
  focusRequests: Value<number>
  /** Moves the focus out of the field, so that the keys of the screen work again. */
  onLeave: () => void
}

/** The field for a comment for staff. Sending and Escape leave it; Escape keeps what was typed. */
export const CommentForm = ({ followUpId, thread, store, focusRequests, onLeave }: Props) => {
  const t = useTranslations('followUp')
  const ui = useTranslations('ui')
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, change, isBusy, reason, send } = useComment({ followUpId, thread, store }, onLeave)
  const mention = useMention({ followUpId, field, text, onChange: change })
  const requests = useValue(focusRequests)
  useEffect(() => {
    if (requests === 0) return
    const disclosure = form.current?.closest('details')
    if (disclosure) disclosure.open = true
    form.current?.scrollIntoView({ block: 'center' })
    field.current?.focus({ preventScroll: true })
  }, [requests])
  return (
    <form
      ref={form}
      className="grid grid-cols-1 gap-2"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {isBusy && (
        <p className="flex gap-2 rounded-md border border-edge border-dashed px-3 py-2 text-sm text-soft">
          <Spinner />
          <span className="sr-only">{t('saving')}</span>
          <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{text}</span>
        </p>
      )}
      <div className="relative">
        <TextArea
          {...mention.fieldProps}
          ref={field}
          label={t('commentForStaff')}
          isLabelHidden
          placeholder={t('commentPlaceholder')}
          rows={2}
          maxLength={MAX_COMMENT_LENGTH}
          readOnly={isBusy}
          // Refused, it is shown here again.
          value={isBusy ? '' : text}
          onChange={event => change(event.currentTarget.value)}
          onKeyDown={event => {
            mention.fieldProps.onKeyDown(event)
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
            // Escape closes the list of colleagues first.
            if (event.key === 'Escape' && !event.defaultPrevented) onLeave()
          }}
        />
        {mention.list && <MentionList {...mention.list} />}
      </div>
      <FormError text={reason} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-1.5 text-soft text-xs">
          <Lock aria-hidden className="size-3 shrink-0" />
          {t('staffOnlyHint')}
        </p>
        <Button type="submit" isBusy={isBusy} disabled={text.trim() === ''} aria-keyshortcuts="Control+Enter">
          {reason ? ui('retry') : t('comment')}
          <Kbd>Ctrl ↵</Kbd>
        </Button>
      </div>
    </form>
  )
}
