import { Flag, Mail, MapPin, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import type { Person } from '../../model/app-model.ts'
import { headButton, Screen } from '../../ui/frame/screen.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
import { stationName, stationPath } from '../../ui/parts/station-name.ts'
import { useNow } from '../../ui/state/clock.ts'
import { useReady } from '../../ui/state/model-context.tsx'
import { useTimes } from '../../ui/state/use-times.ts'
import { OthersNotices } from '../start/others-notice.tsx'
import { DueCard } from './due-card.tsx'
import { PinHint } from './pin-hint.tsx'
import { StationCard } from './station-card.tsx'

const initialsOf = ({ name }: Person) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(part => part.charAt(0))
    .join('')

/** The current station, the next due report, forms and messages. */
export const TodayScreen = () => {
  const t = useTranslations('today')
  const { person, station, messages, assigned, clockOffset } = useReady()
  const { day } = useTimes()
  const now = useNow(30_000) + clockOffset
  const unread = messages.filter(({ readAt }) => readAt === null)
  const others = assigned.filter(each => station === null || stationName(each) !== stationName(station))
  return (
    <Screen
      title={t('title')}
      subtitle={day(now)}
      trailing={
        <Link className={headButton.icon} href="/me" aria-label={t('me', { name: person.name })}>
          <span
            className="grid size-9 place-content-center rounded-full bg-accent-wash text-sm font-bold text-accent"
            aria-hidden="true"
          >
            {initialsOf(person)}
          </span>
        </Link>
      }
      actions={
        <ButtonLink to="/problem" tone="danger" icon={Flag}>
          {t('problem')}
        </ButtonLink>
      }
      hasNavigation
    >
      {unread.length > 0 && (
        <Rows>
          <RowLink to="/messages" icon={Mail} title={t('newMessages', { count: unread.length })}>
            <span>{unread[0]?.title}</span>
          </RowLink>
        </Rows>
      )}
      <OthersNotices />
      <DueCard now={now} />
      {station ? (
        <StationCard station={station} />
      ) : (
        <Hero icon={MapPin} title={t('whereAreYou')}>
          <p>{t(assigned.length > 0 ? 'chooseStation' : 'noneAssigned')}</p>
          <ButtonLink to="/stations" tone="primary" icon={Search}>
            {t('choose')}
          </ButtonLink>
        </Hero>
      )}
      <Rows title={t('stations')}>
        {others.map(each => (
          <RowLink key={stationName(each)} to={stationPath(each)} icon={MapPin} title={stationName(each)}>
            <span>{t('assigned', { address: each.address || each.countyName })}</span>
          </RowLink>
        ))}
        <RowLink to="/stations" icon={Search} title={t('another')} />
      </Rows>
      <PinHint />
    </Screen>
  )
}
