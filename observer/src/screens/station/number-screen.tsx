import { toPlainText } from '@scrutineer/contract/helpers/plain-text'
import { MapPin } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Screen } from '../../ui/frame/screen.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Row, Rows } from '../../ui/parts/row.tsx'
import { stationName, stationPath } from '../../ui/parts/station-name.ts'
import { TypedField } from '../../ui/parts/typed-field.tsx'
import { useActions } from '../../ui/state/model-context.tsx'
import { useLookup } from '../../ui/state/use-lookup.ts'
import { useCounties } from './use-counties.ts'

/** The number of a station in a county. */
export const NumberScreen = ({ code }: { code: string }) => {
  const t = useTranslations('stations')
  const { findStation } = useActions()
  const county = useCounties()?.find(each => each.code === code)
  const hint = useId()
  const [text, setText] = useState('')
  const plain = toPlainText(text)
  const number = /^\d{1,9}$/.test(plain) ? Number(plain) : undefined
  const find = async (pollingStationNumber: number) => ({
    number: pollingStationNumber,
    station: await findStation({ countyCode: code, pollingStationNumber }),
  })
  const found = useLookup(() => (number === undefined ? undefined : find(number)), [code, number, findStation])
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
