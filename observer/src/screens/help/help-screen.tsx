import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { Check, LifeBuoy, WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ShownHelpCall } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button, ExternalButton } from '../../ui/parts/button.tsx'
import { CallOfficeButton, TextOfficeButton } from '../../ui/parts/call-buttons.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { Row, Rows } from '../../ui/parts/row.tsx'
import { ItemStateLabel } from '../../ui/parts/state.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useSave } from '../../ui/state/use-save.ts'
import { useTimes } from '../../ui/state/use-times.ts'

const placeOf = (station: OutboxStation | null) => (station ? stationName(station) : '')

/** Calls for help and their states. A new call needs no reason and is always possible. */
export const HelpScreen = () => {
  const t = useTranslations('help')
  const { time } = useTimes()
  const { helpCalls, station, person, clockOffset } = useReady()
  const { callForHelp } = useActions()
  const { saveState, save } = useSave()
  const [last] = helpCalls
  const isWaiting = last !== undefined && last.receivedAt === null
  const place = placeOf(isWaiting ? last.station : station)
  const at = isWaiting ? last.at : Date.now() + clockOffset
  return (
    <Screen
      title={t('title')}
      {...(station ? { subtitle: stationName(station) } : {})}
      hasNavigation
      actions={
        <>
          <Button
            tone="danger"
            icon={LifeBuoy}
            width="full"
            isDisabled={saveState === 'saving'}
            onClick={() => void save(callForHelp)}
          >
            {t(helpCalls.some(isOpen) ? 'sendAgain' : 'send')}
          </Button>
          <CallOfficeButton />
          <ExternalButton href="tel:112">{t('call112')}</ExternalButton>
        </>
      }
    >
      <HelpHero last={last} />
      <SaveErrorNotice saveState={saveState} />
      <div className="stack">
        <TextOfficeButton text={t('textMessage', { name: person.name, station: place, time: time(at) })} />
      </div>
      {helpCalls.length > 0 && (
        <Rows title={t('calls')} count={helpCalls.length}>
          {helpCalls.map(call => (
            <CallRow key={`${call.at} ${call.receivedAt}`} call={call} />
          ))}
        </Rows>
      )}
    </Screen>
  )
}

const isOpen = ({ serverCall }: ShownHelpCall) => !serverCall?.closedAt

/** The state of the newest open call. */
const HelpHero = ({ last }: { last: ShownHelpCall | undefined }) => {
  const t = useTranslations('help')
  const { time } = useTimes()
  if (!last || !isOpen(last))
    return (
      <Hero icon={LifeBuoy} tone="stopped" title={t('needHelp')}>
        <p>{t('explanation')}</p>
      </Hero>
    )
  if (last.receivedAt === null)
    return (
      <Hero icon={WifiOff} tone="stopped" title={t('waiting')}>
        <p>{t('waitingText')}</p>
      </Hero>
    )
  return (
    <Hero icon={Check} tone="full" title={t('received', { time: time(last.receivedAt) })}>
      <p>{t('receivedText')}</p>
    </Hero>
  )
}

const CallRow = ({ call: { at, station, state, receivedAt, serverCall } }: { call: ShownHelpCall }) => {
  const t = useTranslations('help')
  const { time, date } = useTimes()
  const when = date(Date.parse(at)) === date(Date.now()) ? time(at) : `${date(Date.parse(at))} ${time(at)}`
  return (
    <Row mark={state} title={[placeOf(station), when].filter(Boolean).join(' · ')}>
      <ItemStateLabel state={state} receivedAt={receivedAt} hasMark={false} />
      {serverCall && (
        <span>
          {serverCall.takenAt === null
            ? t('notTaken')
            : t('takenBy', { name: serverCall.takenBy || t('office'), time: time(serverCall.takenAt) })}
        </span>
      )}
      {serverCall?.closedAt && <span>{t('closed', { time: time(serverCall.closedAt) })}</span>}
    </Row>
  )
}
