import type { CheckCount } from '@scrutineer/contract/numbers'
import { useTranslations } from 'use-intl'
import { CheckSeverityIcon } from '../../../shared/check-severity-icon.tsx'
import { paths } from '../../../shared/paths.ts'
import { useCheckSentence } from '../../../shared/use-check-sentence.ts'
import { Link } from '../../../ui/link.tsx'
import { NumberCard } from '../numbers/number-card.tsx'

/** How often each check fires and was repaired. */
export const ChecksCard = ({ checks, idNgo }: { checks: readonly CheckCount[]; idNgo: number | undefined }) => {
  const t = useTranslations('numbers')
  const sentenceOf = useCheckSentence()
  const sum = (count: (check: CheckCount) => number) => checks.reduce((total, check) => total + count(check), 0)
  return (
    <NumberCard
      title={t('checks')}
      note={`${t('openCount', { count: sum(({ open }) => open) })}, ${t('repairedCount', { count: sum(({ repaired }) => repaired) })}`}
    >
      <ul className="grid gap-1 px-4 pb-4 text-sm">
        {checks.map(({ idCheck, formCode, says, severity, open, repaired }) => (
          <li key={idCheck} className="flex flex-wrap items-baseline gap-x-2">
            <CheckSeverityIcon severity={severity} />
            <span className="wrap-anywhere min-w-0 grow basis-48">
              <span className="text-soft">{formCode}</span> {sentenceOf(says)}
            </span>
            <span className="whitespace-nowrap">
              <Link
                href={paths.threads(false, { check: idCheck, idNgo })}
                className="rounded-sm font-medium text-accent underline-offset-2 hover:underline"
              >
                {t('openCount', { count: open })}
              </Link>
              <span className="text-soft">, {t('repairedCount', { count: repaired })}</span>
            </span>
          </li>
        ))}
      </ul>
    </NumberCard>
  )
}
