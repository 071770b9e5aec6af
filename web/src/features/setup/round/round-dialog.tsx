import { rounds } from '@scrutineer/contract/rounds'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { type ArchivedRound, archiveRound } from './archive-round.ts'

interface Props {
  title: string
  electionName: string
  isRehearsal: boolean
  onClose: () => void
}

/** Downloads the archive of the round; closing the dialog stops it. */
const useArchive = () => {
  const abort = useRef<AbortController>(null)
  const { submit, isBusy, failure } = useSubmit()
  const [bytes, setBytes] = useState(0)
  const [archive, setArchive] = useState<ArchivedRound>()
  useEffect(() => () => abort.current?.abort(), [])
  const start = () =>
    submit(async () => {
      const attempt = new AbortController()
      abort.current = attempt
      setBytes(0)
      const saved = await archiveRound({ signal: attempt.signal, onProgress: setBytes })
      if (!attempt.signal.aborted) setArchive(saved)
    })
  return { start, isBusy, error: failure?.error, bytes, archive, forget: () => setArchive(undefined) }
}

/** Starts a new round after its archive was downloaded and the name of the election typed. */
export const RoundDialog = ({ title, electionName, isRehearsal, onClose }: Props) => {
  const t = useTranslations('setup.round')
  const language = useLocale()
  const client = useQueryClient()
  const getErrorMessage = useErrorMessage()
  const { start, isBusy, error, bytes, archive, forget } = useArchive()
  const { submit, isBusy: isBeginning, failure } = useSubmit()
  const [typedName, setTypedName] = useState('')
  const begin = async () => {
    if (!archive) return
    try {
      const { removed } = await call(rounds.begin, { body: { backup: archive.checksum } })
      toast('success', isRehearsal ? t('rehearsalEnded') : t('begun'), t('removed', removed))
      onClose()
      await client.invalidateQueries()
    } catch (failed) {
      // Reports arrived after the backup, or the server doesn't know it: a new archive is needed.
      if (failed instanceof CallError && (failed.status === 409 || failed.status === 404)) forget()
      throw failed
    }
  }
  const messageOf = (failed: unknown) => (failed === undefined ? undefined : getErrorMessage(failed))
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-soft">{t('consequences')}</p>
      <div className="grid gap-2">
        <h3 className="font-medium">{t('archiveTitle')}</h3>
        <p>{t('archiveText')}</p>
        {archive ? (
          <p role="status" className="flex items-start gap-1.5">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            {t('archived', { files: archive.names.join(', ') })}
          </p>
        ) : (
          <Button className="justify-self-start" isBusy={isBusy} disabled={isBusy} onClick={() => void start()}>
            {t('download')}
          </Button>
        )}
        {isBusy && <Progress label={t('received', { size: formatBytes(bytes, language) })} fraction={undefined} />}
        <FormError text={messageOf(error)} />
      </div>
      <DialogForm
        reason={messageOf(failure?.error)}
        action={title}
        variant="danger"
        isBusy={isBeginning}
        isIncomplete={!archive || typedName.trim() !== electionName}
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
