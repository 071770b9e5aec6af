import { type UnplacedReport, unplacedStates } from '@scrutineer/contract/unplaced'
import { useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/link.tsx'

interface Props {
  state: UnplacedReport['state']
  pageSize: number | undefined
  onFollow: () => void
}

/** Links to the lists of open, placed and dismissed reports. */
export const StateLinks = ({ state, pageSize, onFollow }: Props) => {
  const t = useTranslations('unplaced')
  return (
    <nav aria-label={t('states')}>
      <ul className="flex gap-5 border-line border-b">
        {unplacedStates.map(each => (
          <li key={each}>
            <Link
              href={paths.unplaced({ state: each === 'open' ? undefined : each, pageSize })}
              aria-current={each === state ? 'page' : undefined}
              onClick={onFollow}
              className={classNames(
                '-mb-px flex h-10 items-center border-b-2 font-medium focus-visible:-outline-offset-2',
                each === state ? 'border-accent text-ink' : 'border-transparent text-soft hover:text-ink',
              )}
            >
              {t(`tabs.${each}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
