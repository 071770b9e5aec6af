import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import type { ReadinessCheck, ReadinessId } from '@scrutineer/contract/readiness'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { downloads } from '../../../shared/downloads/downloads.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Link } from '../../../ui/link.tsx'
import { receiveBackup } from '../round/archive-round.ts'
import { checkDocument, checkPath, checkSection } from './check-path.ts'

const PushTestDialog = lazyComponent(async () => (await import('./push-test-dialog.tsx')).PushTestDialog)

type Value = ReadinessCheck['detail'][string]

const timePattern = /^\d{4}-\d\d-\d\dT/

/** Of details that a server of an earlier version doesn't send. */
const defaults = { isRequested: 'no', problem: 'unknown', kind: 'unknown', browserOffset: 'unknown' }

/** Name, finding and, unless it is ok, advice of a check, in the user's language. */
const useCheckTexts = () => {
  const t = useTranslations('setup.checks')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const textOf = (name: string, value: Value): string | number => {
    // Texts select by it.
    if (value === null) return 'unknown'
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (typeof value === 'number') return name.endsWith('Bytes') ? formatBytes(value, language) : value
    return timePattern.test(value) ? formatDateTime(new Date(value), timeZone) : value
  }
  return ({ id, state, detail }: ReadinessCheck) => {
    const sent = Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, textOf(name, value)]))
    const values = { ...defaults, ...sent }
    return {
      name: t(`${id}.name`),
      finding: t(`${id}.finding`, values),
      advice: state === 'ok' || id === 'version' ? undefined : t(`${id}.advice`, values),
    }
  }
}

const marks = {
  ok: { icon: CircleCheck, variant: 'plain' },
  warning: { icon: TriangleAlert, variant: 'late' },
  missing: { icon: CircleX, variant: 'danger' },
} as const

const focusSection = (id: string) => document.getElementById(id)?.focus()

interface CheckRowProps {
  check: ReadinessCheck
  /** Called when a test message was sent or a backup received: the result may have changed. */
  onDone: () => void
}

/** A check: its state, what was found, what to do, and where. */
const CheckRow = ({ check, onDone }: CheckRowProps) => {
  const t = useTranslations('setup')
  const { name, finding, advice } = useCheckTexts()(check)
  const [isTesting, setTesting] = useState(false)
  const { icon, variant } = marks[check.state]
  const path = checkPath(check)
  const section = checkSection(check.id)
  const documentPath = check.state === 'ok' ? undefined : checkDocument(check.id)
  const backUp = () =>
    downloads.start({
      title: t('backUp.title'),
      filters: [],
      load: async options => {
        const received = await receiveBackup(options)
        onDone()
        return received.backup
      },
      name: file => (file instanceof File ? file.name : ''),
    })
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <span>
        <Badge icon={icon} variant={variant}>
          {t(`states.${check.state}`)}
        </Badge>
      </span>
      <div className="wrap-anywhere grid min-w-0">
        <p>
          <b className="font-medium">{name}</b> <span className="text-soft">{finding}</span>
        </p>
        {advice !== undefined && <p>{advice}</p>}
        {documentPath !== undefined && (
          // Not a screen of the app: a page of its own, so that the checks stay.
          <p>
            <a
              href={documentPath}
              target="_blank"
              rel="noreferrer"
              aria-label={t('documentNamed', { name })}
              className="text-accent hover:underline"
            >
              {t('document')}
            </a>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        {check.id === 'push' && check.detail.isConfigured === true && (
          <Button size="narrow" label={t('pushTest.open')} aria-haspopup="dialog" onClick={() => setTesting(true)} />
        )}
        {check.id === 'backup' && <Button size="narrow" label={t('backUp.start')} onClick={backUp} />}
        {path !== undefined && (
          <Link
            href={path}
            preservesScroll={section !== undefined}
            aria-label={t('openNamed', { name })}
            className="text-accent hover:underline"
            onClick={() => section !== undefined && focusSection(section)}
          >
            {t('open')}
          </Link>
        )}
      </div>
      {isTesting && <PushTestDialog onSent={onDone} onClose={() => setTesting(false)} />}
    </li>
  )
}

/** What is repaired on the server, by its operator. */
const operatorIds: ReadonlySet<ReadinessId> = new Set([
  'database',
  'version',
  'diskSpace',
  'clock',
  'publicAddress',
  'mail',
  'oidc',
  'languages',
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
