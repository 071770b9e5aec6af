import type { Ngo } from '@scrutineer/contract/ngos'
import { useState } from 'react'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { rememberColumns } from '../../../shared/table-files/remembered-columns.ts'
import type { PickedFile } from '../../../shared/table-files/table-format.ts'
import { useFilePicker } from '../../../shared/table-files/use-file-picker.ts'
import { usePinBatches } from '../pins/generated-pins.ts'
import type { ImportField } from './file/observer-row.ts'
import { type ImportOutcome, useImport } from './use-import.ts'
import { mergeRejected, useImportPreview, validRows } from './use-import-preview.ts'

/** The preselected NGO: the only one, or a non-organizer's NGO. */
const defaultNgo = (ngos: readonly Ngo[], { idNgo, isOrganizer }: ReturnType<typeof useCurrentUser>) =>
  ngos.length === 1 ? ngos[0]?.id : isOrganizer ? undefined : ngos.find(ngo => ngo.id === idNgo)?.id

/** The state of an import, from the choice of a file to the PINs that it made. */
export const useObserverImport = (ngos: readonly Ngo[]) => {
  const currentUser = useCurrentUser()
  const [selectedNgoId, selectNgo] = useState<number>()
  const ngoId = selectedNgoId ?? defaultNgo(ngos, currentUser)
  const pickFile = useFilePicker<ImportField>('observers')
  const [pick, setPick] = useState<PickedFile<ImportField>>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [arePinsSaved, setArePinsSaved] = useState(false)
  const [isUpdating, setUpdating] = useState(false)
  const preview = useImportPreview(pick, ngoId, ngos, isUpdating)
  const { run, progress, reason, mayHaveAdded, cancel, reset: resetImport } = useImport()
  const { read, local } = preview
  const rows = read?.rows ?? []
  const rejected = mergeRejected(preview.rejected, outcome?.rejected ?? [])
  // After a failed import the server rejects those that it added as existing ones: their PINs are offered too.
  const candidates = mayHaveAdded ? validRows(rows, local) : outcome ? validRows(rows, rejected) : []
  const newPins = candidates.filter(({ line, hasNewPin }) => hasNewPin && !preview.update?.existing.has(line))
  /** The server keeps them for a day. */
  const arePinsKept = usePinBatches() !== undefined && !mayHaveAdded

  const selectFile = (file: File | undefined) => {
    resetImport()
    setArePinsSaved(false)
    setPick(file && pickFile(file))
  }
  return {
    ngos,
    ngoId,
    selectNgo,
    pick,
    selectFile,
    setPick,
    /** Existing observers are updated too. */
    isUpdating,
    setUpdating,
    preview,
    rows,
    start: async () => {
      if (!pick || !read || progress !== undefined) return
      rememberColumns('observers', read.headings, read.mapping)
      const result = await run(preview.toFiles(), isUpdating)
      setOutcome(result)
      // What a failed import added must not be promised again.
      if (!result) preview.checkAgain()
    },
    /** Undefined if no import is running. */
    progress,
    cancel,
    /** Error message of a failed import. */
    reason,
    outcome,
    /** The rows that weren't added. */
    rejected,
    /** The rows with new PINs that were added or, after a failed import, may have been. */
    newPins,
    arePinsKept,
    arePinsSaved,
    setArePinsSaved,
    hasUnsavedPins: newPins.length > 0 && !arePinsSaved && !arePinsKept,
    reset: () => {
      setOutcome(undefined)
      selectFile(undefined)
    },
  }
}

export type ObserverImport = ReturnType<typeof useObserverImport>
