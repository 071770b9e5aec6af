import { Check, LifeBuoy, WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button, ExternalButton } from '../../ui/parts/button.tsx'
import { CallOfficeButton, TextOfficeButton } from '../../ui/parts/call-buttons.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { KeepingNotice, Notice } from '../../ui/parts/notice.tsx'
import { Row } from '../../ui/parts/row.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useKeeping } from '../../ui/state/use-keeping.ts'
import { useTimes } from '../../ui/state/use-times.ts'

/** I need help: asks once, needs no reason, and says who took the call. */
export const HelpScreen = () => {
  const { help, items } = useReady()
  const last = items.find(({ item }) => item.kind === 'help')
  if (last && last.state !== 'received') return <HelpWaiting at={last.item.recordedAt} />
  if (help) return <HelpReceived at={help.at} takenBy={help.takenBy} takenAt={help.takenAt} />
  return <HelpQuestion receivedAt={last?.receivedAt ?? null} />
}

const useWhere = () => {
  const { station } = useReady()
  return station ? stationName(station) : ''
}

/** When help was called, and from where. */
const useCallText = (at: string) => {
  const { time } = useTimes()
  return [time(at), useWhere()].filter(Boolean).join(' · ')
}

const EmergencyButton = () => {
  const t = useTranslations('help')
  return <ExternalButton href="tel:112">{t('call112')}</ExternalButton>
}

const HelpQuestion = ({ receivedAt }: { receivedAt: string | null }) => {
  const t = useTranslations('help')
  const { time } = useTimes()
  const { callForHelp } = useActions()
  const { keeping, keep } = useKeeping()
  const where = useWhere()
  return (
    <Screen
      title={t('title')}
      {...(where === '' ? {} : { subtitle: where })}
      hasNavigation
      actions={
        <>
          <Button
            tone="danger"
            icon={LifeBuoy}
            width="full"
            isDisabled={keeping === 'keeping'}
            onClick={() => void keep(callForHelp)}
          >
            {t('send')}
          </Button>
          <CallOfficeButton />
          <EmergencyButton />
        </>
      }
    >
      <Hero icon={LifeBuoy} tone="stopped" title={t('needHelp')}>
        <p>{t('explanation')}</p>
      </Hero>
      {receivedAt !== null && (
        <Notice icon={Check} title={t('received', { time: time(receivedAt) })}>
          <p>{t('again')}</p>
        </Notice>
      )}
      <KeepingNotice keeping={keeping} />
    </Screen>
  )
}

const HelpWaiting = ({ at }: { at: string }) => {
  const t = useTranslations('help')
  const { time } = useTimes()
  const { person } = useReady()
  const { retry } = useActions()
  const where = useWhere()
  const subtitle = useCallText(at)
  return (
    <Screen
      title={t('needHelp')}
      subtitle={subtitle}
      hasNavigation
      actions={<Button onClick={retry}>{t('tryNow')}</Button>}
    >
      <Hero icon={WifiOff} tone="stopped" title={t('waiting')}>
        <p>{t('waitingText')}</p>
      </Hero>
      <div className="buttons">
        <CallOfficeButton tone="danger" />
        <TextOfficeButton text={t('textMessage', { name: person.name, station: where, time: time(at) })} />
        <EmergencyButton />
      </div>
    </Screen>
  )
}

const HelpReceived = ({ at, takenBy, takenAt }: { at: string; takenBy: string | null; takenAt: string | null }) => {
  const t = useTranslations('help')
  const { time } = useTimes()
  const subtitle = useCallText(at)
  return (
    <Screen title={t('needHelp')} subtitle={subtitle} hasNavigation actions={<EmergencyButton />}>
      <Hero icon={Check} tone="full" title={t('received', { time: time(at) })}>
        <p>{t('receivedText')}</p>
      </Hero>
      <div className="card has-rows" role="status">
        {takenBy === null ? (
          <Row icon={LifeBuoy} title={t('notTaken')} />
        ) : (
          <Row mark="received" title={t('takenBy', { name: takenBy })}>
            {takenAt !== null && <span>{time(takenAt)}</span>}
          </Row>
        )}
      </div>
      <div className="buttons">
        <CallOfficeButton tone="primary" />
      </div>
    </Screen>
  )
}
