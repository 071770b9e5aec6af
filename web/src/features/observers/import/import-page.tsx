import type { Ngo } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Download, KeyRound, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { saveFile } from '../../../lib/files/save-file.ts'
import { ngosQuery } from '../../../shared/ngos.ts'
import { paths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { FileNotes } from '../../../shared/table-files/file-notes.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { usePrint } from '../../../ui/layout/paper.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { ObserverDetailLayout } from '../observer-detail-layout.tsx'
import { PinSlips } from '../pins/pin-slips.tsx'
import { pinsFile } from './file/csv-files.ts'
import { ImportForm } from './import-form.tsx'
import { ImportPreview } from './import-preview.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import type { ImportOutcome } from './use-import.ts'
import { type ObserverImport, useObserverImport } from './use-observer-import.ts'

interface ResultProps extends ObserverImport {
  outcome: ImportOutcome
}

/** The outcome of an import. */
const ImportResult = ({ outcome, preview, rows, rejected, hasUnsavedPins, reset }: ResultProps) => {
  const { count } = outcome
  const t = useTranslations('observerImport')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus has been unmounted.
  useEffect(() => heading.current?.focus(), [])
  const isUnexplained = outcome.rejected === undefined && count !== preview.added.length
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
        <Button label={t('importAnother')} onClick={reset} disabled={hasUnsavedPins} />
        <LinkButton variant="primary" label={t('goToObservers')} href={paths.observers()} />
      </Card>
      {preview.read && <FileNotes {...preview.read} />}
      <RejectedRows title={t('notAdded', { count: rejected.length })} rejected={rejected} rows={rows} />
    </>
  )
}

/** Saves the PINs that were made. A server that doesn't keep them has only their hashes, so they can't be saved later. */
const NewPins = ({ newPins, arePinsSaved, arePinsKept, setArePinsSaved }: ObserverImport) => {
  const t = useTranslations('observerImport')
  const language = useLocale()
  const { isPrinting, print } = usePrint()
  const pins = newPins.map(({ cells }) => cells)
  return (
    <Card className="flex flex-wrap items-center gap-3 p-5">
      <KeyRound aria-hidden className="size-5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-semibold">{t('newPinsTitle', { count: pins.length })}</h2>
        <p className="text-soft">{arePinsKept ? t('pinsKept') : t('pinsText')}</p>
      </div>
      <Button
        variant={arePinsSaved ? 'plain' : 'primary'}
        icon={Download}
        label={t('savePins')}
        onClick={() => {
          saveFile(pinsFile(pins, language), t('pinsFileName'))
          setArePinsSaved(true)
        }}
      />
      <Button icon={Printer} label={t('printSlips')} onClick={print} />
      {isPrinting && <PinSlips pins={pins} />}
    </Card>
  )
}

const noNgos: readonly Ngo[] = []

/** Imports observers from a file, with a preview before the upload. */
export const ImportPage = () => {
  const t = useTranslations('observerImport')
  const list = useQuery(ngosQuery)
  const state = useObserverImport(list.data ?? noNgos)
  const { outcome, rows, hasUnsavedPins } = state
  return (
    <ObserverDetailLayout title={t('TITLE')} className="max-w-3xl">
      {list.isPending && <FormSkeleton fieldCount={3} hasButtons />}
      {list.isError && !list.data && (
        <Card>
          <QueryFailure query={list} />
        </Card>
      )}
      {outcome ? (
        <ImportResult {...state} outcome={outcome} />
      ) : (
        list.data && (
          <>
            <ImportForm {...state} />
            {rows.length > 0 && <ImportPreview preview={state.preview} rows={rows} />}
          </>
        )
      )}
      {state.newPins.length > 0 && <NewPins {...state} />}
      <UnsavedGuard
        isUnsaved={state.progress !== undefined || hasUnsavedPins}
        title={hasUnsavedPins ? t('pinsTitle') : t('leaveTitle')}
        text={hasUnsavedPins ? t('pinsText') : t('leaveText')}
      />
    </ObserverDetailLayout>
  )
}
