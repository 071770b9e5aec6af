import { calls } from '@scrutineer/contract/calls'
import type { CalledStation } from '@scrutineer/contract/fields/call-values'
import { observers } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { endpointQuery } from '../../api/query.ts'
import { FormSkeleton } from '../../ui/feedback/form-skeleton.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { QueryFailure } from '../query-failure.tsx'
import { useDebounced } from '../use-debounced.ts'
import { DictatedReport } from './dictated-report.tsx'

/** Shorter texts find too many. */
const minSearchLength = 2

/** Chooses who dictates, by name or phone number. */
const ObserverField = ({ onChoose }: { onChoose: (idObserver: number) => void }) => {
  const t = useTranslations('calls')
  const [search, setSearch] = useState('')
  const typed = useDebounced(search)
  const isPhone = /^\+?[\d\s]+$/.test(typed)
  const query = { ...(isPhone ? { number: typed } : { name: typed }), page: 1, pageSize: 10 }
  const found = useQuery({
    ...endpointQuery(observers.list, { query }),
    enabled: typed.trim().length >= minSearchLength,
  })
  return (
    <>
      <Combobox
        label={t('observer')}
        hint={t('observerHint')}
        choices={(found.data?.data ?? []).map(({ id, name, phone, ngo }) => ({
          value: String(id),
          label: `${name} · ${phone} · ${ngo}`,
        }))}
        value={undefined}
        onSearch={setSearch}
        onChange={value => value !== undefined && onChoose(Number(value))}
      />
      {found.isError && <QueryFailure query={found} />}
    </>
  )
}

interface Props {
  /** Who dictates. Chosen in the dialog if absent. */
  idObserver?: number
  /** The station that is chosen first. */
  station?: CalledStation
  /** Undefined for the server's default. */
  nextTryAt?: string | undefined
  /** On the call, which storing the answers records. */
  comment?: string
  onClose: () => void
  /** Called after the answers were stored. */
  onStored?: () => void
}

/** Takes down the answers that an observer dictates by phone. */
export const DictateDialog = ({ idObserver, onClose, ...rest }: Props) => {
  const t = useTranslations('calls')
  const [chosen, setChosen] = useState(idObserver)
  const contact = useQuery({
    ...endpointQuery(calls.contact, { params: { id: chosen ?? 0 } }),
    enabled: chosen !== undefined,
    placeholderData: undefined,
  })
  const observer = contact.data
  return (
    <Dialog
      isWide
      title={observer ? t('dictateTitle', { observer: observer.observerName }) : t('dictateReport')}
      onClose={onClose}
    >
      {chosen === undefined && (
        <form className="min-h-72" onSubmit={event => event.preventDefault()}>
          <ObserverField onChoose={setChosen} />
        </form>
      )}
      {chosen !== undefined && contact.isPending && <FormSkeleton fieldCount={4} hasButtons={false} />}
      {contact.isError && <QueryFailure query={contact} />}
      {observer && <DictatedReport contact={observer} onClose={onClose} {...rest} />}
    </Dialog>
  )
}
