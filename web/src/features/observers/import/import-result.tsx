import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import type { ObserverRow, RejectedRow } from './file/observer-row.ts'
import { NewPins } from './new-pins.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import type { ImportOutcome } from './use-import.ts'
import { mergeRejected, validRows } from './use-import-preview.ts'

interface Props {
  outcome: ImportOutcome
  rows: readonly ObserverRow[]
  /** The rows that the browser rejects. */
  local: readonly RejectedRow[]
  /** The rejected rows of the preview, for a server that reports none. */
  expected: readonly RejectedRow[]
  /** The PINs that were made have been saved. */
  arePinsSaved: boolean
  onPinsSaved: () => void
  onAgain: () => void
}

/** The outcome of an import. */
export const ImportResult = ({ outcome, rows, local, expected, arePinsSaved, onPinsSaved, onAgain }: Props) => {
  const { count, rejected } = outcome
  const t = useTranslations('observerImport')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus has been unmounted.
  useEffect(() => heading.current?.focus(), [])
  const shown = rejected ? mergeRejected(local, rejected) : expected
  const newPins = validRows(rows, shown).filter(({ hasNewPin }) => hasNewPin)
  const isUnexplained = rejected === undefined && count !== validRows(rows, expected).length
  return (
    <>
      <Card className="flex flex-wrap items-center gap-3 p-5">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-accent" />
        <div className="min-w-0 flex-1 basis-56">
          <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
            {t('result', { count, total: rows.length })}
          </h2>
          {isUnexplained && <p className="text-soft">{t('reasonsUnknown')}</p>}
        </div>
        <Button onClick={onAgain} disabled={newPins.length > 0 && !arePinsSaved}>
          {t('importAnother')}
        </Button>
        <LinkButton variant="primary" href={paths.observers()}>
          {t('goToObservers')}
        </LinkButton>
      </Card>
      {newPins.length > 0 && <NewPins rows={newPins} isSaved={arePinsSaved} onSaved={onPinsSaved} />}
      <RejectedRows title={t('notAdded', { count: shown.length })} rejected={shown} rows={rows} />
    </>
  )
}
