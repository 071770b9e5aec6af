import type { ReadinessCheck } from '@scrutineer/contract/readiness'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'

type Value = ReadinessCheck['detail'][string]

const timePattern = /^\d{4}-\d\d-\d\dT/

/** Of details that a server of an earlier version doesn't send. */
const defaults = { isRequested: 'no', problem: 'unknown', kind: 'unknown', browserOffset: 'unknown' }

/** Name, finding and, unless it is ok, advice of a check, in the user's language. */
export const useCheckTexts = () => {
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
