import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link.tsx'
import type { FileLine } from './import-columns.ts'
import { goodLines, type Rejected } from './import-preview.ts'
import { RejectedLines } from './rejected-lines.tsx'
import type { Outcome } from './run-import.ts'

interface Props {
  outcome: Outcome
  lines: readonly FileLine[]
  /** What was expected to be left out, for a server that doesn't say. */
  expected: readonly Rejected[]
  onAgain: () => void
}

/** What an import came to. */
export const ImportDone = ({ outcome: { count, rejected }, lines, expected, onAgain }: Props) => {
  const t = useTranslations('observerImport')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  const shown = rejected ?? expected
  const isUnexplained = rejected === undefined && count !== goodLines(lines, expected).length
  return (
    <>
      <Card className="flex flex-wrap items-center gap-3 p-5">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-accent" />
        <div className="min-w-0 flex-1 basis-56">
          <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
            {t('done', { count, total: lines.length })}
          </h2>
          {isUnexplained && <p className="text-soft">{t('unexplained')}</p>}
        </div>
        <Button onClick={onAgain}>{t('again')}</Button>
        <LinkButton look="primary" href={paths.observers()}>
          {t('toObservers')}
        </LinkButton>
      </Card>
      <RejectedLines title={t('notAdded', { count: shown.length })} rejected={shown} lines={lines} />
    </>
  )
}
