import { ngos } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../../../api/query.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
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

/** The NGO that needs no choosing: the only one there is, or the caller's own where others aren't theirs to fill. */
const defaultNgo = (known: readonly { id: number }[], { idNgo, isOrganizer }: ReturnType<typeof useCurrentUser>) =>
  known.length === 1 ? known[0]?.id : isOrganizer ? undefined : known.find(ngo => ngo.id === idNgo)?.id

/** Adds observers from a CSV file: read here first, then sent. */
export const ImportPage = () => {
  const t = useTranslations('observerImport')
  const caller = useCurrentUser()
  const found = useQuery({ ...q(ngos.list), staleTime: 60_000 })
  const known = found.data ?? []
  const [chosen, setChosen] = useState<number>()
  const ngoId = chosen ?? defaultNgo(known, caller)
  const picks = useRef(0)
  const [pick, setPick] = useState<PickedFile>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const preview = useImportPreview(pick, ngoId)
  const { run, progress, reason, clearError } = useImport()
  const { lines, rejected } = preview

  const choose = (file: File) => {
    picks.current += 1
    clearError()
    setPick({ file, number: picks.current })
  }
  const start = async () => {
    if (pick && ngoId !== undefined && progress === undefined) setOutcome(await run(pick.file, ngoId))
  }
  const again = () => {
    setOutcome(undefined)
    setPick(undefined)
  }
  return (
    <ObserverDetailLayout title={t('TITLE')} className="max-w-3xl">
      {found.isPending && <FormSkeleton fieldCount={3} hasButtons />}
      {found.isError && !found.data && (
        <Card>
          <QueryFailure query={found} />
        </Card>
      )}
      {outcome ? (
        <ImportResult outcome={outcome} lines={lines ?? []} expected={rejected} onAgain={again} />
      ) : (
        found.data && (
          <>
            <ImportForm
              {...{ known, ngoId, preview, progress, reason }}
              file={pick?.file}
              onNgo={setChosen}
              onFile={choose}
              onImport={() => void start()}
            />
            {lines && <ImportPreview preview={preview} lines={lines} />}
          </>
        )
      )}
      <UnsavedGuard isUnsaved={progress !== undefined} title={t('leaveTitle')} text={t('leaveText')} />
    </ObserverDetailLayout>
  )
}
