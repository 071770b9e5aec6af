import type { Ngo } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { ngosQuery } from '../../../shared/ngos.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { rememberColumns } from '../../../shared/table-files/remembered-columns.ts'
import type { PickedFile } from '../../../shared/table-files/table-format.ts'
import { useFilePicker } from '../../../shared/table-files/use-file-picker.ts'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { ObserverDetailLayout } from '../observer-detail-layout.tsx'
import { usePinBatches } from '../pins/generated-pins.ts'
import type { ImportField } from './file/observer-row.ts'
import { ImportForm } from './import-form.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportResult } from './import-result.tsx'
import { NewPins } from './new-pins.tsx'
import { type ImportOutcome, useImport } from './use-import.ts'
import { mergeRejected, useImportPreview, validRows } from './use-import-preview.ts'

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
