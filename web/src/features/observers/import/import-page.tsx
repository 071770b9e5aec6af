import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { ngosQuery } from '../../../shared/ngos.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { ObserverDetailLayout } from '../observer-detail-layout.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportResult } from './import-result.tsx'
import { type ImportOutcome, useImport } from './use-import.ts'
import { type PickedFile, useImportPreview } from './use-import-preview.ts'

/** The preselected NGO: the only one, or a non-organizer's NGO. */
const defaultNgo = (ngoList: readonly { id: number }[], { idNgo, isOrganizer }: ReturnType<typeof useCurrentUser>) =>
  ngoList.length === 1 ? ngoList[0]?.id : isOrganizer ? undefined : ngoList.find(ngo => ngo.id === idNgo)?.id

/** Imports observers from a CSV file, with a preview before the upload. */
export const ImportPage = () => {
  const t = useTranslations('observerImport')
  const currentUser = useCurrentUser()
  const list = useQuery(ngosQuery)
  const ngoList = list.data ?? []
  const [selectedNgoId, setSelectedNgoId] = useState<number>()
  const ngoId = selectedNgoId ?? defaultNgo(ngoList, currentUser)
  const pickCount = useRef(0)
  const [pick, setPick] = useState<PickedFile>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const preview = useImportPreview(pick, ngoId)
  const { run, progress, reason, clearError } = useImport()
  const { rows, rejected } = preview

  const selectFile = (file: File) => {
    pickCount.current += 1
    clearError()
    setPick({ file, number: pickCount.current })
  }
  const start = async () => {
    if (pick && ngoId !== undefined && progress === undefined) setOutcome(await run(pick.file, ngoId))
  }
  const reset = () => {
    setOutcome(undefined)
    setPick(undefined)
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
        <ImportResult outcome={outcome} rows={rows ?? []} expected={rejected} onAgain={reset} />
      ) : (
        list.data && (
          <>
            <ImportForm
              ngos={ngoList}
              ngoId={ngoId}
              preview={preview}
              progress={progress}
              reason={reason}
              file={pick?.file}
              onNgo={setSelectedNgoId}
              onFile={selectFile}
              onImport={() => void start()}
            />
            {rows && <ImportPreview preview={preview} rows={rows} />}
          </>
        )
      )}
      <UnsavedGuard isUnsaved={progress !== undefined} title={t('leaveTitle')} text={t('leaveText')} />
    </ObserverDetailLayout>
  )
}
