import type { Thread } from '@scrutineer/contract/fields/threads'
import { MAX_COMMENT_LENGTH } from '@scrutineer/contract/follow-up'
import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import { FormError } from '../../../../ui/feedback/form-error.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { MentionList } from './mention-list.tsx'
import { useComment } from './use-comment.ts'
import { useMention } from './use-mention.ts'

interface Props {
  followUpId: number
  thread: Thread
  /** Increased to move the focus here; 0 at first. */
  focusRequests: number
  /** Moves the focus out of the field, so that the keys of the screen work again. */
  onLeave: () => void
}

/** The field for a comment for staff. Sending and Escape leave it; Escape keeps what was typed. */
export const CommentForm = ({ followUpId, thread, focusRequests, onLeave }: Props) => {
  const t = useTranslations('followUp')
  const ui = useTranslations('ui')
  const getErrorMessage = useErrorMessage()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, change, isBusy, failure, send } = useComment(followUpId, thread, () => {
    announce(t('commentAdded'))
    onLeave()
  })
  const mention = useMention({ followUpId, field, text, onChange: change })
  useEffect(() => {
    if (focusRequests === 0) return
    form.current?.scrollIntoView({ block: 'center' })
    field.current?.focus({ preventScroll: true })
  }, [focusRequests])
  return (
    <form
      ref={form}
      className="grid grid-cols-1 gap-2"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
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
          value={text}
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
      <FormError text={failure && getErrorMessage(failure.error)} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-1.5 text-soft text-xs">
          <Lock aria-hidden className="size-3 shrink-0" />
          {t('staffOnlyHint')}
        </p>
        <Button type="submit" isBusy={isBusy} disabled={text.trim() === ''} aria-keyshortcuts="Control+Enter">
          {failure ? ui('retry') : t('comment')}
          <Kbd>Ctrl ↵</Kbd>
        </Button>
      </div>
    </form>
  )
}
