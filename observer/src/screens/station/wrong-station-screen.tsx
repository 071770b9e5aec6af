import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Redirect } from 'wouter'
import { Screen } from '../../ui/frame/screen.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { useReady } from '../../ui/state/model-context.tsx'
import { StationSearch } from './station-search.tsx'

/** The choice of the correct station. */
export const WrongStationScreen = () => {
  const t = useTranslations('wrongStation')
  const { station } = useReady()
  const [text, setText] = useState('')
  if (!station) return <Redirect to="/stations" replace />
  return (
    <Screen title={t('title')} subtitle={stationName(station)} back="/">
      <p>{t('choose')}</p>
      <StationSearch text={text} onChange={setText} under="/wrong-station" without={station} />
    </Screen>
  )
}
