import { FileUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '../../shared/paths.ts'
import { LinkTabs } from '../../ui/layout/link-tabs.tsx'
import { LinkButton } from '../../ui/link.tsx'

/** To the import of polling stations, counties and areas. */
export const ImportLink = () => {
  const t = useTranslations('stationList')
  return <LinkButton icon={FileUp} label={t('import')} href={paths.placesImport()} />
}

/** Links between the list of stations and that of counties and areas. */
export const PlaceLinks = ({ current }: { current: 'stations' | 'counties' }) => {
  const t = useTranslations('stationList')
  const links = [
    { id: 'stations', href: paths.stations(), label: t('stations') },
    { id: 'counties', href: paths.counties(), label: t('countiesAndAreas') },
  ]
  return <LinkTabs label={t('places')} links={links} current={current} />
}
