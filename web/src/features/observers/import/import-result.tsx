import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { FileNotes } from '../../../shared/table-files/file-notes.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import type { ObserverRow, RejectedRow } from './file/observer-row.ts'
import type { ObserversFile } from './file/read-observers.ts'
import { RejectedRows } from './rejected-rows.tsx'
import type { ImportOutcome } from './use-import.ts'

interface Props {
  outcome: ImportOutcome
  rows: readonly ObserverRow[]
  rejected: readonly RejectedRow[]
  /** Number of rows that were sent to be added. */
  sent: number
  read: ObserversFile | undefined
  /** False while the PINs that were made are not saved. */
  canLeave: boolean
  onAgain: () => void
}

/** The outcome of an import. */
export const ImportResult = ({ outcome, rows, rejected, sent, read, canLeave, onAgain }: Props) => {
  const { count } = outcome
  const t = useTranslations('observerImport')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus has been unmounted.
  useEffect(() => heading.current?.focus(), [])
  const isUnexplained = outcome.rejected === undefined && count !== sent
  return (
    <>
      <Card className="flex flex-wrap items-center gap-3 p-5">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-accent" />
        <div className="min-w-0 flex-1 basis-56">
          <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
            {outcome.updated
              ? t('resultUpdated', { added: count, ...outcome.updated, rejected: rejected.length })
              : t('result', { count, total: rows.length })}
          </h2>
          {isUnexplained && <p className="text-soft">{t('reasonsUnknown')}</p>}
        </div>
        <Button onClick={onAgain} disabled={!canLeave}>
          {t('importAnother')}
        </Button>
        <LinkButton variant="primary" href={paths.observers()}>
          {t('goToObservers')}
        </LinkButton>
      </Card>
      {read && <FileNotes {...read} />}
      <RejectedRows title={t('notAdded', { count: rejected.length })} rejected={rejected} rows={rows} />
    </>
  )
}
