import { ngos } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../../api/query.ts'
import { useCaller } from '../../shared/caller.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Card } from '../../ui/card.tsx'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportFound } from './import-found.tsx'
import { type Pick, useImportPreview } from './import-preview.ts'
import { ProfileFrame } from './profile-frame.tsx'
import { type Outcome, useImport } from './run-import.ts'

/** The NGO that needs no choosing: the only one there is, or the caller's own where others aren't theirs to fill. */
const usualNgo = (known: readonly { id: number }[], { idNgo, isOrganizer }: ReturnType<typeof useCaller>) =>
  known.length === 1 ? known[0]?.id : isOrganizer ? undefined : known.find(ngo => ngo.id === idNgo)?.id

/** Adds observers from a CSV file: read here first, then sent. */
export const ImportPage = () => {
  const t = useTranslations('observerImport')
  const caller = useCaller()
  const found = useQuery({ ...q(ngos.list), staleTime: 60_000 })
  const known = found.data ?? []
  const [chosen, setChosen] = useState<number>()
  const ngoId = chosen ?? usualNgo(known, caller)
  const picks = useRef(0)
  const [pick, setPick] = useState<Pick>()
  const [outcome, setOutcome] = useState<Outcome>()
  const preview = useImportPreview(pick, ngoId)
  const { run, progress, reason, forget } = useImport()
  const { lines, rejected } = preview

  const choose = (file: File) => {
    picks.current += 1
    forget()
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
    <ProfileFrame title={t('TITLE')} className="max-w-3xl">
      {found.isPending && <FormSkeleton boxes={3} hasButtons />}
      {found.isError && !found.data && (
        <Card>
          <QueryFailure of={found} />
        </Card>
      )}
      {outcome ? (
        <ImportDone outcome={outcome} lines={lines ?? []} expected={rejected} onAgain={again} />
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
            {lines && <ImportFound preview={preview} lines={lines} />}
          </>
        )
      )}
      <UnsavedGuard isUnsaved={progress !== undefined} title={t('leaveTitle')} text={t('leaveText')} />
    </ProfileFrame>
  )
}
