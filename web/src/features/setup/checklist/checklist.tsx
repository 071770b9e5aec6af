import type { ReadinessCheck, ReadinessId } from '@scrutineer/contract/readiness'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/layout/card.tsx'
import { CheckRow } from './check-row.tsx'

const groups = {
  server: ['database', 'version', 'diskSpace', 'clock', 'publicAddress', 'mail', 'oidc', 'demo'],
  election: ['election', 'places', 'forms', 'ids', 'checkpoints'],
  people: ['organizers', 'ngos', 'observers'],
  trial: ['push', 'rehearsal', 'backup', 'trialRestore'],
} as const satisfies Record<string, readonly ReadinessId[]>

const groupNames = ['server', 'election', 'people', 'trial'] as const

interface Props {
  checks: readonly ReadinessCheck[]
  /** Called when a test message was sent. */
  onSent: () => void
}

const Group = ({ name, checks, onSent }: Props & { name: keyof typeof groups }) => {
  const t = useTranslations('setup.groups')
  const id = useId()
  const ids: readonly ReadinessId[] = groups[name]
  const found = ids.flatMap(each => checks.find(check => check.id === each) ?? [])
  if (found.length === 0) return null
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="border-line border-b px-4 py-2.5 font-semibold">
        {t(name)}
      </h2>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {found.map(check => (
          <CheckRow key={check.id} check={check} onSent={onSent} />
        ))}
      </ul>
    </Card>
  )
}

/** The checks of the readiness by topic, and how many are left. */
export const Checklist = ({ checks, onSent }: Props) => {
  const t = useTranslations('setup')
  const count = (state: ReadinessCheck['state']) => checks.filter(check => check.state === state).length
  return (
    <div className="grid gap-4">
      <p role="status">{t('summary', { ok: count('ok'), warning: count('warning'), missing: count('missing') })}</p>
      {groupNames.map(name => (
        <Group key={name} name={name} checks={checks} onSent={onSent} />
      ))}
    </div>
  )
}
