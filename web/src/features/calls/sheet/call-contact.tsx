import type { CallSheet } from '@scrutineer/contract/fields/call-values'
import { Copy, Phone } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { telephoneHref } from '../../../shared/activity/telephone-href.ts'
import { paths } from '../../../shared/paths.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/link.tsx'

/** Whom to call, and at which numbers. */
export const CallContact = ({ sheet, phoneRef }: { sheet: CallSheet; phoneRef: Ref<HTMLAnchorElement> }) => {
  const t = useTranslations('calls')
  const { observerName, ngo, phone, backupPhone, assignedStations } = sheet
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(phone)
      toast('success', t('copied'), phone)
    } catch {
      // Not allowed without TLS or by the browser's settings. The number can be selected.
      toast('error', t('copyFailed'), phone)
    }
  }
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
        <IconButton icon={Copy} name={t('copy')} onClick={() => void copy()} />
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
