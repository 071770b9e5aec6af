import { rounds } from '@scrutineer/contract/rounds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { ArchiveStep } from './archive-step.tsx'
import { useArchive } from './use-archive.ts'

/** Who reported in the round that ends, and what may still arrive from phones. */
const RoundFacts = ({ isRehearsal }: { isRehearsal: boolean }) => {
  const t = useTranslations('setup.round')
  // A server of an earlier version doesn't have the call.
  const { data } = useQuery({ ...endpointQuery(rounds.get), staleTime: 0 })
  return (
    <>
      {isRehearsal && <p>{t('unsentReports')}</p>}
      {data && (
        <ul className="list-disc pl-5">
          <li>{t('activeObservers', { count: data.observers })}</li>
          {data.lastReportAt !== null && (
            <li>
              {t('lastReport')} <Timestamp at={data.lastReportAt} />
            </li>
          )}
          {data.undelivered > 0 && <li>{t('undelivered', { count: data.undelivered })}</li>}
        </ul>
      )}
    </>
  )
}

interface Props {
  title: string
  electionName: string
  isRehearsal: boolean
  onClose: () => void
}

/** Starts a new round after its archive was saved and chosen again, and the name of the election typed. */
export const RoundDialog = ({ title, electionName, isRehearsal, onClose }: Props) => {
  const t = useTranslations('setup.round')
  const client = useQueryClient()
  const getErrorMessage = useErrorMessage()
  const archiving = useArchive()
  const { archive, isSaved, forget } = archiving
  const [acceptsMissing, setAcceptsMissing] = useState(false)
  const missingPictures = archive?.missingPictures ?? 0
  const { submit, isBusy: isBeginning, failure } = useSubmit()
  const [typedName, setTypedName] = useState('')
  const begin = async () => {
    if (!archive) return
    try {
      const { removed } = await call(rounds.begin, {
        body: { backup: archive.checksum, ...(missingPictures > 0 && { missingPictures }) },
      })
      toast('success', isRehearsal ? t('rehearsalEnded') : t('begun'), t('removed', removed))
      onClose()
      await client.invalidateQueries()
    } catch (failed) {
      // Reports arrived after the backup, or the server doesn't know it: a new archive is needed.
      if (failed instanceof CallError && (failed.status === 409 || failed.status === 404)) {
        forget()
        setAcceptsMissing(false)
      }
      throw failed
    }
  }
  const messageOf = (failed: unknown) => (failed === undefined ? undefined : getErrorMessage(failed))
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-soft">{t('consequences')}</p>
      <RoundFacts isRehearsal={isRehearsal} />
      <ArchiveStep {...archiving} />
      {missingPictures > 0 && (
        <Checkbox
          label={t('acceptMissing', { count: missingPictures })}
          checked={acceptsMissing}
          onChange={event => setAcceptsMissing(event.currentTarget.checked)}
        />
      )}
      <DialogForm
        reason={messageOf(failure?.error)}
        action={title}
        variant="danger"
        isBusy={isBeginning}
        isIncomplete={!isSaved || (missingPictures > 0 && !acceptsMissing) || typedName.trim() !== electionName}
        onSubmit={() => void submit(begin)}
        onClose={onClose}
      >
        <TextField
          label={t('typeName')}
          hint={t('nameIs', { name: electionName })}
          autoComplete="off"
          value={typedName}
          onChange={event => setTypedName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
