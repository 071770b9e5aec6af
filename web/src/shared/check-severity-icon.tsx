import type { CheckSeverity } from '@scrutineer/contract/checks/form-check'
import { Flag, Info } from 'lucide-react'

/** Beside the sentence of a check: whether it is a flag or a hint. */
export const CheckSeverityIcon = ({ severity }: { severity: CheckSeverity }) => {
  const Icon = severity === 'flag' ? Flag : Info
  return (
    <Icon
      aria-hidden
      className={severity === 'flag' ? 'size-3.5 shrink-0 text-danger' : 'size-3.5 shrink-0 text-soft'}
    />
  )
}
