import type { Situation } from '@scrutineer/contract/situation'
import { Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import type { situationLinks } from '../situation-links.ts'

interface Props {
  situation: Situation | undefined
  links: ReturnType<typeof situationLinks>
}

const Phones = ({ phones }: { phones: NonNullable<Situation['phones']> }) => {
  const t = useTranslations('situation')
  const { holding, items, oldestAt, unknown } = phones
  return (
    <>
      {holding > 0 && t('phonesHold', { phones: holding, items })}
      {oldestAt !== null && (
        <>
          {', '}
          {t('phonesOldest')} <Timestamp at={oldestAt} format="compact" />
        </>
      )}
      {holding > 0 && unknown > 0 && ' · '}
      {unknown > 0 && t('phonesUnknown', { count: unknown })}
    </>
  )
}

/** What the observers' phones hold that hasn't arrived, with the list of those observers. */
export const PhonesLine = ({ situation, links }: Props) => {
  const t = useTranslations('situation')
  const phones = situation?.phones
  // Without one, the mission doesn't use the app.
  if (!phones) return null
  const isHolding = phones.holding > 0
  return (
    <p className="flex min-h-10 items-center gap-2 rounded-lg border border-line bg-surface px-3 py-2 text-sm">
      <Smartphone aria-hidden className={classNames('size-4 shrink-0', isHolding ? 'text-late' : 'text-soft')} />
      {isHolding || phones.unknown > 0 ? (
        <Link href={links.holdingItems()} className="rounded-sm underline-offset-2 hover:underline">
          <Phones phones={phones} />
        </Link>
      ) : (
        <span className="text-soft">{t('phonesNothing')}</span>
      )}
    </p>
  )
}
