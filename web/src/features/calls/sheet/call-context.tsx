import type { CallSheet, OwedReport } from '@scrutineer/contract/fields/call-values'
import { BellRing, Copy, FileClock, type LucideIcon, MapPin, Phone, Smartphone } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import { outcomeIcons, outcomeLabels } from '../../../shared/activity/outcomes.ts'
import { telephoneHref } from '../../../shared/activity/telephone-href.ts'
import { useCallAction } from '../../../shared/activity/use-call-action.ts'
import { copyText } from '../../../shared/copy-text.ts'
import { Term } from '../../../shared/glossary/term.tsx'
import { paths } from '../../../shared/paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { useDuration } from '../use-duration.ts'

/** Whom to call, and at which numbers. */
export const CallContact = ({ sheet, phoneRef }: { sheet: CallSheet; phoneRef: Ref<HTMLAnchorElement> }) => {
  const t = useTranslations('calls')
  const { observerName, ngo, phone, backupPhone, assignedStations } = sheet
  useCallAction({ name: observerName, phone })
  const copy = () => void copyText(phone, [t('copied'), phone], [t('copyFailed'), phone])
  return (
    <div className="grid gap-2">
      <div>
        <p className="text-soft text-sm">{t('nextToRing')}</p>
        <h3 className="wrap-anywhere font-semibold text-xl tracking-tight">
          <Link href={paths.observer('view', phone)} className="hover:underline">
            {observerName}
          </Link>
        </h3>
        <p className="text-soft text-sm">
          {ngo}
          {assignedStations.length > 0 && ` · ${t('assignedTo', { stations: assignedStations.join(', ') })}`}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <a
          ref={phoneRef}
          href={telephoneHref(phone)}
          className="flex min-w-0 grow items-center gap-2.5 rounded-lg border border-line px-3.5 py-1.5 font-semibold text-accent text-xl hover:bg-accent-wash"
        >
          <Phone aria-hidden className="size-5 shrink-0" />
          {phone}
        </a>
        <IconButton icon={Copy} name={t('copy')} onClick={copy} />
      </div>
      {backupPhone !== null && (
        <p className="text-sm">
          <span className="text-soft">{t('backupPhone')}</span>{' '}
          <a href={telephoneHref(backupPhone)} className="text-accent hover:underline">
            {backupPhone}
          </a>
        </p>
      )}
    </div>
  )
}

const minuteMs = 60_000

const Owed = ({ report, now }: { report: OwedReport; now: number }) => {
  const t = useTranslations('calls')
  const duration = useDuration()
  const { name, formCode, pollingStationName, answered, required, dueAt } = report
  return (
    <li className="flex gap-2">
      <FileClock aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{name}</span>
          <span className="ms-auto">
            <Badge variant="late">{t('lateBy', { time: duration((now - Date.parse(dueAt)) / minuteMs) })}</Badge>
          </span>
        </span>
        <span className="text-soft text-sm">
          {[t('form', { code: formCode }), pollingStationName].filter(Boolean).join(', ')}
          {' · '}
          {answered === 0 ? t('nothingYet') : t('answeredOf', { answered, required })}
        </span>
      </span>
    </li>
  )
}

const Contact = ({ icon: Icon, at, children }: { icon: LucideIcon; at: string; children: ReactNode }) => (
  <li className="flex gap-2 text-sm">
    <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0 text-soft" />
    <span className="min-w-0 grow">{children}</span>
    <span className="text-soft">
      <Timestamp at={at} format="compact" />
    </span>
  </li>
)

type HoldingPhone = NonNullable<CallSheet['holdingPhones']>[number]

/** What a phone held at its last contact: the caller can ask for it. */
const Held = ({ phone: { name, items, since, lastSeenAt } }: { phone: HoldingPhone }) => {
  const t = useTranslations('calls')
  return (
    <li className="flex gap-2">
      <Smartphone aria-hidden className="mt-0.5 size-4 shrink-0 text-late" />
      <span className="min-w-0 grow">
        <span className="font-medium">{items === null ? t('phoneUnknown') : t('phoneHolds', { count: items })}</span>
        {since !== null && (
          <>
            {' '}
            {t('heldSince')} <Timestamp at={since} format="compact" />
          </>
        )}
        <span className="wrap-anywhere block text-soft text-sm">
          {name !== '' && `${name} · `}
          {t('lastHeard')} <Timestamp at={lastSeenAt} format="compact" />
        </span>
      </span>
    </li>
  )
}

/** The reports that the observer owes, what the phones hold, and the last contacts, newest first. */
export const CallContext = ({ sheet, now }: { sheet: CallSheet; now: number }) => {
  const t = useTranslations('calls')
  const { owed, calls, lastAnswer, lastArrival, remindedAt, holdingPhones = [] } = sheet
  const contacts = [
    ...calls.map(call => ({
      at: call.at,
      icon: outcomeIcons[call.outcome],
      text: (
        <>
          {t(outcomeLabels[call.outcome])} <span className="text-soft">{call.account}</span>
          {call.comment !== null && <span className="wrap-anywhere block text-soft">{call.comment}</span>}
        </>
      ),
    })),
    ...(lastAnswer
      ? [{ at: lastAnswer.at, icon: Smartphone, text: t('lastAnswer', { station: lastAnswer.pollingStationName }) }]
      : []),
    ...(lastArrival
      ? [{ at: lastArrival.at, icon: MapPin, text: t('lastArrival', { station: lastArrival.pollingStationName }) }]
      : []),
    ...(remindedAt === null ? [] : [{ at: remindedAt, icon: BellRing, text: t('reminded') }]),
  ].sort((a, b) => b.at.localeCompare(a.at))
  return (
    <>
      <section className="grid gap-1.5 border-line border-b px-4 py-3">
        <h4 className="font-semibold text-sm">
          <Term name="owes">{t('owes')}</Term>
        </h4>
        {owed.length === 0 && <p className="text-soft">{t('owesNothing')}</p>}
        <ul className="grid gap-2">
          {owed.map(report => (
            <Owed key={`${report.idCheckpoint} ${report.idPollingStation}`} report={report} now={now} />
          ))}
        </ul>
      </section>
      {holdingPhones.length > 0 && (
        <section aria-labelledby="holding-phones" className="grid gap-1.5 border-line border-b px-4 py-3">
          <h4 id="holding-phones" className="font-semibold text-sm">
            <Term name="holds">{t('onPhones')}</Term>
          </h4>
          <ul className="grid gap-2">
            {holdingPhones.map(phone => (
              <Held key={`${phone.name} ${phone.lastSeenAt}`} phone={phone} />
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-1.5 border-line border-b px-4 py-3">
        <h4 className="font-semibold text-sm">{t('lastContact')}</h4>
        {contacts.length === 0 && <p className="text-soft text-sm">{t('noContact')}</p>}
        <ul className="grid gap-1">
          {contacts.map(({ at, icon, text }) => (
            <Contact key={`${at} ${icon.displayName}`} icon={icon} at={at}>
              {text}
            </Contact>
          ))}
        </ul>
      </section>
    </>
  )
}
