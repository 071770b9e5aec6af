import { FileUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '../../shared/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link, LinkButton } from '../../ui/link.tsx'

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
  return (
    <nav aria-label={t('places')}>
      <ul className="flex gap-5 border-line border-b">
        {links.map(({ id, href, label }) => (
          <li key={id}>
            <Link
              href={href}
              aria-current={id === current ? 'page' : undefined}
              className={classNames(
                '-mb-px flex h-10 items-center border-b-2 font-medium focus-visible:-outline-offset-2',
                id === current ? 'border-accent text-ink' : 'border-transparent text-soft hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
