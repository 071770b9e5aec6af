import { Check, Clock, FileLock, Lock, RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button, ButtonLink } from '../../ui/parts/button.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { Row, Rows } from '../../ui/parts/row.tsx'
import { useActions, useReady, useTypedCounts } from '../../ui/state/model-context.tsx'
import { useTimes } from '../../ui/state/use-times.ts'
import { OthersNotices } from '../start/others-notice.tsx'
import { GroupRows } from './group-rows.tsx'
import { isUnsent } from './item-groups.ts'
import { SpaceNotice } from './space-notice.tsx'
import { UpdateNotice } from './update-notice.tsx'

const WRONG_CLOCK_MINUTES = 5

/** All items by state. */
export const OutboxScreen = () => {
  const t = useTranslations('outbox')
  const { items, unfinished, line, others } = useReady()
  const { retry } = useActions()
  const isSending = line.kind === 'sending'
  const isKnown = line.kind !== 'unreadable'
  const actions = (
    <>
      <Button tone="primary" icon={RefreshCw} width="wide" isDisabled={isSending} onClick={retry}>
        {t(isSending ? 'sending' : 'sendNow')}
      </Button>
      <ButtonLink to="/outbox/file" icon={FileLock}>
        {t('byFile')}
      </ButtonLink>
    </>
  )
  return (
    <Screen
      title={t('title')}
      subtitle={t('subtitle')}
      hasNavigation
      actions={isKnown && (items.some(isUnsent) || unfinished > 0 || others) ? actions : undefined}
    >
      {isKnown ? <OutboxContent /> : <p className="card stripes-sunken">{t('unreadable')}</p>}
    </Screen>
  )
}

const OutboxContent = () => {
  const t = useTranslations('outbox')
  const { time } = useTimes()
  const { items, line, others } = useReady()
  const { typed } = useTypedCounts()
  const received = items.filter(item => !isUnsent(item))
  return (
    <>
      {line.kind === 'sessionEnded' && (
        <Notice icon={Lock} tone="late" title={t('sessionEnded')}>
          <p>{t('sessionEndedText')}</p>
          <div className="stack">
            <ButtonLink to="/sign-in" tone="primary">
              {t('signInAgain')}
            </ButtonLink>
          </div>
        </Notice>
      )}
      <OthersNotices />
      <UpdateNotice />
      <SpaceNotice />
      <ClockNotice />
      {items.length > 0 && received.length === items.length && typed === 0 && !others && (
        <Hero icon={Check} tone="full" title={t('everything')}>
          {line.kind === 'received' && line.at !== null && <p>{t('lastCame', { time: time(line.at) })}</p>}
        </Hero>
      )}
      {items.length + typed === 0 && <p>{t('empty')}</p>}
      <GroupRows title={t('refused')} items={items.filter(({ state }) => state === 'refused')} />
      <GroupRows title={t('here')} items={items.filter(({ state }) => state === 'saved' || state === 'sending')} />
      <GroupRows title={t('atOffice')} items={received} />
      <OtherPhones />
    </>
  )
}

/** Items on the observer's other phones at their last contact. */
const OtherPhones = () => {
  const t = useTranslations('outbox')
  const { time } = useTimes()
  const { otherDevices = [] } = useReady()
  if (otherDevices.length === 0) return null
  return (
    <Rows title={t('otherPhones')}>
      {otherDevices.map(({ name, items, lastSeenAt }) => (
        <Row key={`${name} ${lastSeenAt}`} mark="saved" title={name}>
          <span>{t('otherPhoneHeld', { count: items, time: time(lastSeenAt) })}</span>
        </Row>
      ))}
    </Rows>
  )
}

const ClockNotice = () => {
  const t = useTranslations('outbox')
  const { clockOffset } = useReady()
  const fast = Math.round(-clockOffset / 60_000)
  if (Math.abs(fast) < WRONG_CLOCK_MINUTES) return null
  return (
    <Notice icon={Clock} tone="late" title={t(fast > 0 ? 'clockFast' : 'clockSlow', { minutes: Math.abs(fast) })}>
      <p>{t('clockText')}</p>
    </Notice>
  )
}
