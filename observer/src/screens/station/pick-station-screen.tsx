import { ListTree, LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Screen } from '../../ui/frame/screen.tsx'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
import { StationSearch } from './station-search.tsx'

/** The choice of the station: assigned ones, by search, or by area, county and number. */
export const PickStationScreen = () => {
  const t = useTranslations('stations')
  const [text, setText] = useState('')
  return (
    <Screen title={t('title')} back="/">
      <StationSearch text={text} onChange={setText} />
      <Rows title={t(text.trim() === '' ? 'others' : 'notListed')}>
        {'geolocation' in navigator && <RowLink to="/stations/near" icon={LocateFixed} title={t('near')} />}
        <RowLink to="/stations/areas" icon={ListTree} title={t('byArea')}>
          <span>{t('byAreaText')}</span>
        </RowLink>
      </Rows>
    </Screen>
  )
}
