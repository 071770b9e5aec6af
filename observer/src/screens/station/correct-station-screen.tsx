import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import type { Station } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button, ButtonLink } from '../../ui/parts/button.tsx'
import { KeepingNotice } from '../../ui/parts/notice.tsx'
import { Row } from '../../ui/parts/row.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { useActions, useDrafts, useReady } from '../../ui/state/model-context.tsx'
import { useKeeping } from '../../ui/state/use-keeping.ts'
import { useStation } from './use-station.ts'

/** Asks before what was recorded moves to another station. */
export const CorrectStationScreen = ({ code, number }: { code: string; number: number }) => {
  const t = useTranslations('wrongStation')
  const { station: from } = useReady()
  const to = useStation(code, number)
  if (from && to) return <CorrectionForm from={from} to={to} />
  return (
    <Screen title={t('title')} back="/wrong-station">
      {null}
    </Screen>
  )
}

const CorrectionForm = ({ from, to }: { from: Station; to: Station }) => {
  const t = useTranslations('wrongStation')
  const { items } = useReady()
  const { correctStation } = useActions()
  // What isn't on the disk yet would stay behind.
  const { current } = useDrafts()
  const [, navigate] = useLocation()
  const { keeping, keep } = useKeeping()
  const here = items.filter(({ item }) => item.station && stationName(item.station) === stationName(from))
  const unsent = here.filter(({ state }) => state !== 'received').length
  const move = async () => {
    if (await keep(() => correctStation(to))) navigate('/')
  }
  return (
    <Screen
      title={t('title')}
      subtitle={stationName(from)}
      back="/wrong-station"
      actions={
        <>
          <Button
            tone="primary"
            width="full"
            isDisabled={keeping === 'keeping' || current.size > 0}
            onClick={() => void move()}
          >
            {t('move', { station: stationName(to) })}
          </Button>
          <ButtonLink to="/" width="full">
            {t('stay', { station: stationName(from) })}
          </ButtonLink>
        </>
      }
    >
      <h2 className="large">{t('fromTo', { from: stationName(from), to: stationName(to) })}</h2>
      <p>{to.address}</p>
      <div className="card has-rows">
        <Row mark="kept" title={t('unsent', { count: unsent })}>
          <span>{t('unsentText')}</span>
        </Row>
        <Row mark="received" title={t('received', { count: here.length - unsent })}>
          <span>{t('receivedText')}</span>
        </Row>
      </div>
      <KeepingNotice keeping={keeping} />
    </Screen>
  )
}
