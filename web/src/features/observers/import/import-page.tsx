import type { Ngo } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Download, KeyRound, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { saveFile } from '../../../lib/files/save-file.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { ngosQuery } from '../../../shared/ngos.ts'
import { paths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { FileNotes } from '../../../shared/table-files/file-notes.tsx'
import { rememberColumns } from '../../../shared/table-files/remembered-columns.ts'
import type { PickedFile } from '../../../shared/table-files/table-format.ts'
import { useFilePicker } from '../../../shared/table-files/use-file-picker.ts'
import { Button } from '../../../ui/button.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { usePrint } from '../../../ui/layout/paper.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { ObserverDetailLayout } from '../observer-detail-layout.tsx'
import { usePinBatches } from '../pins/generated-pins.ts'
import { PinSlips } from '../pins/pin-slips.tsx'
import { pinsFile } from './file/csv-files.ts'
import type { ImportField, ObserverRow, RejectedRow } from './file/observer-row.ts'
import type { ObserversFile } from './file/read-observers.ts'
import { ImportForm } from './import-form.tsx'
import { ImportPreview } from './import-preview.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { type ImportOutcome, useImport } from './use-import.ts'
import { mergeRejected, useImportPreview, validRows } from './use-import-preview.ts'

interface ResultProps {
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
const ImportResult = ({ outcome, rows, rejected, sent, read, canLeave, onAgain }: ResultProps) => {
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

interface PinsProps {
  /** The added observers with new PINs. */
  rows: readonly ObserverRow[]
  isSaved: boolean
  /** The server keeps them for a day. */
  isKept: boolean
  onSaved: () => void
}

/** Saves the PINs that were made. A server that doesn't keep them has only their hashes, so they can't be saved later. */
const NewPins = ({ rows, isSaved, isKept, onSaved }: PinsProps) => {
  const t = useTranslations('observerImport')
  const language = useLocale()
  const { isPrinting, print } = usePrint()
  const pins = rows.map(({ cells }) => cells)
  return (
    <Card className="flex flex-wrap items-center gap-3 p-5">
      <KeyRound aria-hidden className="size-5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-semibold">{t('newPinsTitle', { count: rows.length })}</h2>
        <p className="text-soft">{isKept ? t('pinsKept') : t('pinsText')}</p>
      </div>
      <Button
        variant={isSaved ? 'plain' : 'primary'}
        onClick={() => {
          saveFile(pinsFile(pins, language), t('pinsFileName'))
          onSaved()
        }}
      >
        <Download aria-hidden />
        {t('savePins')}
      </Button>
      <Button onClick={print}>
        <Printer aria-hidden />
        {t('printSlips')}
      </Button>
      {isPrinting && <PinSlips pins={pins} />}
    </Card>
  )
}

/** The preselected NGO: the only one, or a non-organizer's NGO. */
const defaultNgo = (ngoList: readonly { id: number }[], { idNgo, isOrganizer }: ReturnType<typeof useCurrentUser>) =>
  ngoList.length === 1 ? ngoList[0]?.id : isOrganizer ? undefined : ngoList.find(ngo => ngo.id === idNgo)?.id

const noNgos: readonly Ngo[] = []

/** Imports observers from a file, with a preview before the upload. */
export const ImportPage = () => {
  const t = useTranslations('observerImport')
  const currentUser = useCurrentUser()
  const list = useQuery(ngosQuery)
  const ngoList = list.data ?? noNgos
  const [selectedNgoId, setSelectedNgoId] = useState<number>()
  const ngoId = selectedNgoId ?? defaultNgo(ngoList, currentUser)
  const pickFile = useFilePicker<ImportField>('observers')
  const [pick, setPick] = useState<PickedFile<ImportField>>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [arePinsSaved, setArePinsSaved] = useState(false)
  const [isUpdating, setUpdating] = useState(false)
  const preview = useImportPreview(pick, ngoId, ngoList, isUpdating)
  const { run, progress, reason, mayHaveAdded, cancel, reset: resetImport } = useImport()
  const { read, rejected, local } = preview
  const rows = read?.rows ?? []
  const shown = mergeRejected(rejected, outcome?.rejected ?? [])
  // After a failed import the server rejects those that it added as existing ones: their PINs are offered too.
  const candidates = mayHaveAdded ? validRows(rows, local) : outcome ? validRows(rows, shown) : []
  const newPins = candidates.filter(({ line, hasNewPin }) => hasNewPin && !preview.update?.existing.has(line))
  const arePinsKept = usePinBatches() !== undefined && !mayHaveAdded
  const hasUnsavedPins = newPins.length > 0 && !arePinsSaved && !arePinsKept

  const selectFile = (file: File) => {
    resetImport()
    setArePinsSaved(false)
    setPick(pickFile(file))
  }
  const start = async () => {
    if (!pick || !read || progress !== undefined) return
    rememberColumns('observers', read.headings, read.mapping)
    const result = await run(preview.toFiles(), isUpdating)
    setOutcome(result)
    // What a failed import added must not be promised again.
    if (!result) preview.checkAgain()
  }
  const reset = () => {
    setOutcome(undefined)
    setPick(undefined)
    resetImport()
    setArePinsSaved(false)
  }
  return (
    <ObserverDetailLayout title={t('TITLE')} className="max-w-3xl">
      {list.isPending && <FormSkeleton fieldCount={3} hasButtons />}
      {list.isError && !list.data && (
        <Card>
          <QueryFailure query={list} />
        </Card>
      )}
      {outcome ? (
        <ImportResult
          outcome={outcome}
          rows={rows}
          rejected={shown}
          sent={preview.added.length}
          read={read}
          canLeave={!hasUnsavedPins}
          onAgain={reset}
        />
      ) : (
        list.data && (
          <>
            <ImportForm
              ngos={ngoList}
              ngoId={ngoId}
              preview={preview}
              progress={progress}
              reason={reason}
              pick={pick}
              isUpdating={isUpdating}
              onUpdating={setUpdating}
              onNgo={setSelectedNgoId}
              onFile={selectFile}
              onPick={setPick}
              onImport={() => void start()}
              onCancel={cancel}
            />
            {rows.length > 0 && <ImportPreview preview={preview} rows={rows} />}
          </>
        )
      )}
      {newPins.length > 0 && (
        <NewPins rows={newPins} isSaved={arePinsSaved} isKept={arePinsKept} onSaved={() => setArePinsSaved(true)} />
      )}
      <UnsavedGuard
        isUnsaved={progress !== undefined || hasUnsavedPins}
        title={hasUnsavedPins ? t('pinsTitle') : t('leaveTitle')}
        text={hasUnsavedPins ? t('pinsText') : t('leaveText')}
      />
    </ObserverDetailLayout>
  )
}
