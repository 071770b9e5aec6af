import { useTranslations } from 'use-intl'
import type { County } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
import { useCounties } from './use-counties.ts'

/** The address of an area, from the names of its path. */
const toPath = (names: readonly string[]) =>
  names.length === 0 ? '/stations/areas' : `/stations/areas/${names.map(encodeURIComponent).join('/')}`

/** Areas and counties, level by level. */
export const AreasScreen = ({ path }: { path: readonly string[] }) => {
  const t = useTranslations('stations')
  const counties = useCounties()
  const below = (counties ?? []).filter(county => path.every((name, level) => county.path[level] === name))
  const areas = [...Map.groupBy(below, county => county.path[path.length])]
  return (
    <Screen title={path.at(-1) ?? t('areas')} back={path.length === 0 ? '/stations' : toPath(path.slice(0, -1))}>
      {counties === undefined ? (
        <p role="status">{t('loading')}</p>
      ) : (
        <Rows>
          {areas.map(([area, inArea]) =>
            area === undefined ? (
              inArea.map(county => <CountyRow key={county.code} county={county} />)
            ) : (
              <RowLink key={area} to={toPath([...path, area])} title={area}>
                <span>{t('counties', { count: inArea.length })}</span>
              </RowLink>
            ),
          )}
        </Rows>
      )}
    </Screen>
  )
}

const CountyRow = ({ county: { code, name } }: { county: County }) => (
  <RowLink to={`/stations/county/${encodeURIComponent(code)}`} title={name}>
    <span>{code}</span>
  </RowLink>
)
