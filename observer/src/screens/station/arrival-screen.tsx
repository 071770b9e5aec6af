import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { DoorOpen, MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import type { Station } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { Notice, SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { OptionGroup } from '../../ui/parts/option.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { TimeField } from '../../ui/parts/time-field.tsx'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useSave } from '../../ui/state/use-save.ts'
import { lastTimeOfDay, useTimes } from '../../ui/state/use-times.ts'
import { useStation } from './use-station.ts'

/** One of two facts about a station, or none. */
const factOptions = (title: string, yes: string, no: string) => ({
  title: <span className="block text-sm font-medium text-soft">{title}</span>,
  options: [
    { value: true, text: yes },
    { value: false, text: no },
  ],
  className: 'pair',
})

/** The arrival at the station in the address. */
export const ArrivalScreen = ({ code, number }: { code: string; number: number }) => {
  const t = useTranslations('arrival')
  const station = useStation(code, number)
  if (!station)
    return (
      <Screen title={t('title')} back="/stations">
        {station === null && <p>{t('unknown', { station: `${code} ${number}` })}</p>}
      </Screen>
    )
  return <ArrivalForm key={stationName(station)} station={station} />
}

const ArrivalForm = ({ station }: { station: Station }) => {
  const t = useTranslations('arrival')
  const ready = useReady()
  const { goTo, arrive, leave } = useActions()
  const [, navigate] = useLocation()
  const { time, timeZone } = useTimes()
  const { saveState, save } = useSave()
  const isCurrent = ready.station !== null && stationName(ready.station) === stationName(station)
  const arrivedAt = isCurrent ? ready.visit.arrivedAt : null
  const isStillElsewhere =
    !isCurrent && ready.station !== null && ready.visit.arrivedAt !== null && ready.visit.leftAt === null
  const [typed, setTyped] = useState(() => time(arrivedAt ?? Date.now() + ready.clockOffset))
  const [urbanArea, setUrbanArea] = useState<boolean>()
  const [isPollingStationPresidentFemale, setPresidentFemale] = useState<boolean>()
  const { value } = parseTypedValue(typed, { kind: 'time' })
  const name = stationName(station)
  const arriveNow = async () => {
    if (value === null) return
    const isSaved = await save(async () => {
      const at = lastTimeOfDay(value, Date.now() + ready.clockOffset, timeZone)
      if (isStillElsewhere) await leave(at)
      if (!isCurrent) await goTo(station)
      await arrive({
        at,
        ...(urbanArea === undefined ? {} : { urbanArea }),
        ...(isPollingStationPresidentFemale === undefined ? {} : { isPollingStationPresidentFemale }),
      })
    })
    if (isSaved) navigate('/')
  }
  return (
    <Screen
      title={t('title')}
      back="/"
      actions={
        <Button tone="primary" isDisabled={value === null || saveState === 'saving'} onClick={() => void arriveNow()}>
          {t(arrivedAt === null ? 'arrive' : 'change', { station: name })}
        </Button>
      }
    >
      <Hero icon={MapPin} title={name}>
        <p>{[station.address, ...station.path, station.countyName].filter(text => text !== '').join(', ')}</p>
      </Hero>
      <TimeField label={t('at')} value={typed} clockOffset={ready.clockOffset} onChange={setTyped} />
      {value === null && <p className="text-sm text-danger">{t('timeHint')}</p>}
      <OptionGroup {...factOptions(t('area'), t('urban'), t('rural'))} value={urbanArea} onChange={setUrbanArea} />
      <OptionGroup
        {...factOptions(t('president'), t('woman'), t('man'))}
        value={isPollingStationPresidentFemale}
        onChange={setPresidentFemale}
      />
      {isStillElsewhere && ready.station && (
        <Notice icon={DoorOpen} title={t('stillAt', { station: stationName(ready.station) })}>
          <p>{t('stillAtText', { time: value ?? typed })}</p>
        </Notice>
      )}
      <SaveErrorNotice saveState={saveState} />
    </Screen>
  )
}
