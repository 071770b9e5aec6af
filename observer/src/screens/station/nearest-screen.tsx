import { LocateFixed, MapPin, MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Station } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button, ButtonLink } from '../../ui/parts/button.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
import { stationName, stationPath } from '../../ui/parts/station-name.ts'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useLookup } from '../../ui/state/use-lookup.ts'

const FIX_MS = 20_000
/** Accepts positions of the last minute. */
const MAX_AGE_MS = 60_000

type Search =
  | { readonly kind: 'searching' }
  | { readonly kind: 'refused' | 'noFix' | 'noPositions' }
  | {
      readonly kind: 'found'
      readonly accuracy: number
      readonly nearest: readonly { readonly station: Station; readonly metres: number }[]
    }

const locate = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: FIX_MS,
      maximumAge: MAX_AGE_MS,
    }),
  )

const isRefusal = (error: unknown) =>
  error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED

/** Stations by the phone's position, which is requested on this screen alone and neither sent nor stored. */
export const NearestScreen = () => {
  const [attempt, setAttempt] = useState(0)
  return <NearestSearch key={attempt} onAgain={() => setAttempt(attempt + 1)} />
}

const NearestSearch = ({ onAgain }: { onAgain: () => void }) => {
  const t = useTranslations('nearest')
  const { findNearest } = useActions()
  const find = async (): Promise<Search> => {
    try {
      const { coords } = await locate()
      const nearest = await findNearest(coords)
      return nearest.length === 0 ? { kind: 'noPositions' } : { kind: 'found', accuracy: coords.accuracy, nearest }
    } catch (error) {
      return { kind: isRefusal(error) ? 'refused' : 'noFix' }
    }
  }
  const search = useLookup(find, [findNearest]) ?? { kind: 'searching' }
  return (
    <Screen title={t('title')} back="/stations">
      <p className="text-sm text-soft" role="status">
        {search.kind === 'searching' && t('searching')}
        {search.kind === 'found' && t('by', { metres: Math.max(1, Math.round(search.accuracy)) })}
      </p>
      {search.kind === 'found' && <Found nearest={search.nearest} />}
      {search.kind !== 'found' && search.kind !== 'searching' && (
        <Hero icon={MapPinOff} tone="late" title={t(search.kind)}>
          <p>{t(`${search.kind}Text`)}</p>
          {search.kind !== 'noPositions' && (
            <Button icon={LocateFixed} onClick={onAgain}>
              {t('again')}
            </Button>
          )}
          <ButtonLink to="/stations" tone="primary">
            {t('byNumber')}
          </ButtonLink>
        </Hero>
      )}
    </Screen>
  )
}

const Found = ({ nearest }: { nearest: Extract<Search, { kind: 'found' }>['nearest'] }) => {
  const t = useTranslations('nearest')
  const { assigned } = useReady()
  const distance = useDistance()
  const own = new Set(assigned.map(stationName))
  return (
    <>
      <Rows>
        {nearest.map(({ station, metres }) => (
          <RowLink
            key={stationName(station)}
            to={stationPath(station)}
            icon={MapPin}
            title={`${stationName(station)} · ${distance(metres)}`}
          >
            {own.has(stationName(station)) && <span>{t('assigned')}</span>}
            <span>{station.address || station.countyName}</span>
          </RowLink>
        ))}
      </Rows>
      <p className="text-sm text-soft">{t('sameBuilding')}</p>
    </>
  )
}

/** `40 m`, `650 m`, `1.2 km`, rounded to the accuracy of phones. */
const useDistance = () => {
  const locale = useLocale()
  return (metres: number) => {
    const isNear = metres < 1000
    const [value, unit] = isNear ? [Math.round(metres / 10) * 10, 'meter'] : [metres / 1000, 'kilometer']
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
      value,
    )
  }
}
