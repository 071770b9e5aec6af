import type { CallContact } from '@scrutineer/contract/fields/call-values'
import { Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { telephoneHref } from '../activity/telephone-href.ts'

interface Props {
  contact: CallContact
  answered: number
  /** Questions that are asked, given the answers so far. */
  total: number
}

/** Whom to call, and how far the form is. Stays in sight. */
export const DictationHeader = ({ contact: { observerName, phone, backupPhone }, answered, total }: Props) => {
  const t = useTranslations('calls')
  return (
    <div className="sticky top-0 z-10 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-surface px-5 py-2">
      <a
        href={telephoneHref(phone)}
        className="inline-flex items-center gap-1.5 font-semibold text-accent text-lg hover:underline"
      >
        <Phone aria-hidden className="size-4 shrink-0" />
        {phone}
      </a>
      <span className="font-medium max-sm:hidden">{observerName}</span>
      {backupPhone !== null && (
        <span className="text-sm">
          <span className="text-soft">{t('backupPhone')}</span>{' '}
          <a href={telephoneHref(backupPhone)} className="text-accent hover:underline">
            {backupPhone}
          </a>
        </span>
      )}
      <span role="status" className="ml-auto font-medium">
        {total > 0 && t('answeredOf', { answered, required: total })}
      </span>
    </div>
  )
}
