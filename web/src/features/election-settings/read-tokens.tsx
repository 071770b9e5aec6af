import { DAY_MS } from '@scrutineer/contract/helpers/durations'
import { NewReadToken, type ReadToken, readTokens } from '@scrutineer/contract/read-tokens'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { endpointQuery } from '../../api/query.ts'
import { useInvalidate } from '../../api/use-invalidate.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { validateFields } from '../../shared/form/field-error.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { readText } from '../../shared/form/read-text.ts'
import { ngosQuery, useNgoShortNames } from '../../shared/ngos.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { ShownOnce } from '../../shared/shown-once.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { OptionalValue } from '../../ui/optional-value.tsx'
import { confirm } from '../../ui/overlay/confirm-store.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/props.ts'
import { Timestamp } from '../../ui/timestamp.tsx'

const DEFAULT_DAYS = 30
const hasEnded = ({ revokedAt, isExpired }: ReadToken) => revokedAt !== null || isExpired

/** The columns of the tokens. Without `onRevoke`, none can be revoked. */
const useTokenColumns = (onRevoke: ((token: ReadToken) => void) | undefined): Column<ReadToken>[] => {
  const t = useTranslations('readTokens')
  const { isOrganizer } = useCurrentUser()
  const ngoName = useNgoShortNames()
  return [
    {
      id: 'name',
      header: t('name'),
      cell: token => (
        <span className="wrap-anywhere">
          {token.name} {hasEnded(token) && <Badge>{t(token.revokedAt === null ? 'expired' : 'revoked')}</Badge>}
        </span>
      ),
    },
    ...(isOrganizer
      ? [
          {
            id: 'idNgo',
            header: t('dataOf'),
            width: '20%',
            cell: ({ idNgo }: ReadToken) => (idNgo === null ? t('allNgos') : <OptionalValue of={ngoName(idNgo)} />),
          },
        ]
      : []),
    { id: 'expiresOn', header: t('lastDay'), width: '7.5rem', cell: ({ expiresOn }) => expiresOn },
    {
      id: 'lastUsedAt',
      header: t('lastUse'),
      width: '10.5rem',
      cell: ({ lastUsedAt }) => <Timestamp at={lastUsedAt} empty="never" />,
    },
    {
      id: 'createdBy',
      header: t('createdBy'),
      width: '20%',
      cell: ({ createdBy }) => <span className="wrap-anywhere">{createdBy}</span>,
    },
    ...(onRevoke
      ? [
          {
            id: 'revoke',
            header: t('action'),
            align: 'end' as const,
            width: '7.5rem',
            cell: (token: ReadToken) =>
              !hasEnded(token) && (
                <Button aria-label={t('revokeName', { name: token.name })} onClick={() => onRevoke(token)}>
                  {t('revoke')}
                </Button>
              ),
          },
        ]
      : []),
  ]
}

/** Creates a token and shows its secret. Static: a stray Escape must not lose the secret. */
const NewTokenDialog = ({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) => {
  const t = useTranslations('readTokens')
  const timeZone = useTimeZone() ?? 'UTC'
  const { isOrganizer } = useCurrentUser()
  const { data: ngos } = useQuery({ ...ngosQuery, enabled: isOrganizer })
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined)
    return (
      <Dialog title={t('secretTitle')} isStatic onClose={onClose}>
        <ShownOnce value={secret} text={t('secretText')} onClose={onClose} />
      </Dialog>
    )
  return (
    <FormDialog
      title={t('newTitle')}
      action={t('create')}
      isStatic
      isIncomplete={isOrganizer && !ngos}
      required={['name', 'expiresOn']}
      fields={['name', 'expiresOn']}
      messages={{ expiresOn: t('lastDayFormat') }}
      read={data => {
        const idNgo = Number(data.get('idNgo')) || undefined
        return { name: readText(data, 'name'), expiresOn: readText(data, 'expiresOn'), ...(idNgo && { idNgo }) }
      }}
      validate={body => validateFields(NewReadToken, body)}
      onSubmit={async body => {
        setSecret((await call(readTokens.create, { body })).secret)
        onCreated()
      }}
      onClose={onClose}
    >
      <TextField label={t('name')} name="name" hint={t('nameHint')} autoComplete="off" required />
      {isOrganizer && (
        <Select
          label={t('dataOf')}
          name="idNgo"
          anyLabel={t('allNgos')}
          choices={(ngos ?? []).filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField
        label={t('lastDay')}
        name="expiresOn"
        hint={t('lastDayHint')}
        // A date field would show it in the format of the browser.
        defaultValue={formatDateTime(new Date(Date.now() + DEFAULT_DAYS * DAY_MS), timeZone).slice(0, 10)}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}

/** The tokens with which scripts read: for organizers all, for others those of their NGO. */
export const ReadTokens = () => {
  const t = useTranslations('readTokens')
  const invalidate = useInvalidate()
  const { canChange } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const list = useQuery(endpointQuery(readTokens.list))
  const reload = () => void invalidate([readTokens.list])
  const revoke = ({ id, name }: ReadToken) =>
    void confirm({
      title: t('revokeTitle', { name }),
      text: t('revokeText'),
      label: t('revoke'),
      isDestructive: true,
      do: async () => {
        await call(readTokens.revoke, { params: { id } })
        toast('success', t('wasRevoked'), name)
        reload()
      },
    })
  const columns = useTokenColumns(canChange ? revoke : undefined)
  return (
    <section aria-label={t('title')} className="grid gap-3">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="max-w-2xl">
          <h2 className="font-semibold">{t('title')}</h2>
          <p className="text-soft">{t('text')}</p>
        </div>
        {canChange && <Button icon={Plus} label={t('new')} onClick={() => setOpen(true)} />}
      </header>
      {list.isError && <QueryFailure query={list} />}
      {(list.data || list.isPending) && (
        <DataTable
          label={t('title')}
          columns={columns}
          expectedRows={1}
          rows={list.data ?? undefined}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          empty={<EmptyState icon={KeyRound} title={t('emptyTitle')} text={t('emptyText')} />}
        />
      )}
      {isOpen && <NewTokenDialog onCreated={reload} onClose={() => setOpen(false)} />}
    </section>
  )
}
