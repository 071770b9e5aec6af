import { MapPin } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Station } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Row, Rows } from '../../ui/parts/row.tsx'
import { stationName, stationPath } from '../../ui/parts/station-name.ts'
import { TypedField } from '../../ui/parts/typed-field.tsx'
import { useActions } from '../../ui/state/model-context.tsx'
import { useCounties } from './use-counties.ts'

/** The number of a station in a county. */
export const NumberScreen = ({ code }: { code: string }) => {
  const t = useTranslations('stations')
  const { findStation } = useActions()
  const county = useCounties()?.find(each => each.code === code)
  const hint = useId()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ number: number; station: Station | undefined }>()
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
  useEffect(() => {
    if (number === undefined) return
    let isCurrent = true
    const key = { countyCode: code, pollingStationNumber: number }
    void findStation(key).then(station => isCurrent && setFound({ number, station }))
    return () => {
      isCurrent = false
    }
  }, [code, number, findStation])
  const result = found?.number === number ? found : undefined
  const station = result?.station
  return (
    <Screen
      title={county?.name ?? code}
      back="/stations/areas"
      actions={
        station && (
          <ButtonLink tone="primary" to={stationPath(station)}>
            {t('isHere')}
          </ButtonLink>
        )
      }
    >
      <div className="stack gap-1.5">
        <TypedField
          label={t('number')}
          before={<span className="text-large text-soft">{code}</span>}
          inputMode="numeric"
          describedBy={hint}
          value={text}
          onChange={setText}
        />
        <p id={hint} className="text-sm text-soft">
          {t('numberHint')}
        </p>
      </div>
      <div role="status">
        {station && (
          <Rows>
            <Row icon={MapPin} title={stationName(station)}>
              <span>{station.address}</span>
              <span>{station.countyName}</span>
            </Row>
          </Rows>
        )}
        {result && !station && <p>{t('unknown', { station: `${code} ${text}` })}</p>}
      </div>
    </Screen>
  )
}
