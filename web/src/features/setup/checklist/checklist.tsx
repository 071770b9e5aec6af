import type { ReadinessCheck, ReadinessId } from '@scrutineer/contract/readiness'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/layout/card.tsx'
import { CheckRow } from './check-row.tsx'

/** What is repaired on the server, by its operator. */
const operatorIds: ReadonlySet<ReadinessId> = new Set([
  'database',
  'version',
  'diskSpace',
  'clock',
  'publicAddress',
  'mail',
  'oidc',
  'demo',
  'trialRestore',
])

const urgency = { missing: 0, warning: 1, ok: 2 } as const
const byUrgency = (one: ReadinessCheck, other: ReadinessCheck) => urgency[one.state] - urgency[other.state]

interface Props {
  checks: readonly ReadinessCheck[]
  /** Called when the result of a check may have changed. */
  onDone: () => void
}

const Group = ({ name, checks, onDone }: Props & { name: 'open' | 'done' | 'server' }) => {
  const t = useTranslations('setup.groups')
  const id = useId()
  if (checks.length === 0) return null
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="border-line border-b px-4 py-2.5 font-semibold">
        {t(name)}
      </h2>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {checks.map(check => (
          <CheckRow key={check.id} check={check} onDone={onDone} />
        ))}
      </ul>
    </Card>
  )
}

/** The checks of the readiness: what is missing first, and what concerns the server's operator apart. */
export const Checklist = ({ checks, onDone }: Props) => {
  const t = useTranslations('setup')
  const count = (state: ReadinessCheck['state']) => checks.filter(check => check.state === state).length
  const own = checks.filter(({ id }) => !operatorIds.has(id)).sort(byUrgency)
  const ofOperator = checks.filter(({ id }) => operatorIds.has(id)).sort(byUrgency)
  return (
    <div className="grid gap-4">
      <p role="status">{t('summary', { ok: count('ok'), warning: count('warning'), missing: count('missing') })}</p>
      <Group name="open" checks={own.filter(({ state }) => state !== 'ok')} onDone={onDone} />
      <Group name="done" checks={own.filter(({ state }) => state === 'ok')} onDone={onDone} />
      <Group name="server" checks={ofOperator} onDone={onDone} />
    </div>
  )
}
