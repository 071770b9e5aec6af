import type { AppMessage } from '@scrutineer/contract/observer-app'
import { Mail, MailOpen } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Redirect } from 'wouter'
import { Screen } from '../../ui/frame/screen.tsx'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
import { State } from '../../ui/parts/state.tsx'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useTimes } from '../../ui/state/use-times.ts'

/** Messages of the office, newest first. */
export const MessagesScreen = () => {
  const t = useTranslations('messages')
  const { time } = useTimes()
  const { messages } = useReady()
  return (
    <Screen title={t('title')} subtitle={t('subtitle')} hasNavigation>
      {messages.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <Rows>
          {messages.map(({ id, title, text, sentAt, readAt }) => (
            <RowLink key={id} to={`/messages/${id}`} icon={readAt === null ? Mail : MailOpen} title={title}>
              <span className="truncate">{text}</span>
              <span className="flex flex-wrap gap-x-3.5 gap-y-0.5">
                {readAt === null && (
                  <State kind="sending" hasMark={false}>
                    {t('new')}
                  </State>
                )}
                <time>{time(sentAt)}</time>
              </span>
            </RowLink>
          ))}
        </Rows>
      )}
    </Screen>
  )
}

/** A message. Opening it records that it was read. */
export const MessageScreen = ({ id }: { id: number }) => {
  const { messages } = useReady()
  const message = messages.find(each => each.id === id)
  return message ? <Message message={message} /> : <Redirect to="/messages" replace />
}

const Message = ({ message: { id, title, text, sender, sentAt, readAt } }: { message: AppMessage }) => {
  const t = useTranslations('messages')
  const { time } = useTimes()
  const { markRead } = useActions()
  const isUnread = readAt === null
  useEffect(() => {
    // After a failure the message stays unread, and is marked when it is opened again.
    if (isUnread) markRead(id).catch(() => undefined)
  }, [id, isUnread, markRead])
  return (
    <Screen title={title} subtitle={`${sender} · ${time(sentAt)}`} back="/messages">
      <p className="whitespace-pre-line">
        <bdi>{text}</bdi>
      </p>
      {readAt !== null && <p className="text-sm text-soft">{t('opened', { time: time(readAt) })}</p>}
    </Screen>
  )
}
