import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import { rounds } from '@scrutineer/contract/rounds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { endpointQuery } from '../../../api/query.ts'
import { haveSameContent } from '../../../lib/files/same-content.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { type ArchivedRound, archiveRound } from './archive-round.ts'

type Archiving = ReturnType<typeof useArchive>

/** The received files, and the choice of the saved backup: a browser doesn't say whether it has saved a file. */
const SavedFiles = ({
  archive,
  chosen,
  choose,
  isSaved,
}: Pick<Archiving, 'archive' | 'chosen' | 'choose' | 'isSaved'>) => {
  const t = useTranslations('setup.round')
  return (
    <>
      <p role="status">{t('filesReceived')}</p>
      <ul className="grid gap-1">
        {archive?.files.map(file => (
          <li key={file.name} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 break-all">{file.name}</span>
            <Button onClick={() => saveFile(file, file.name)} aria-label={t('saveNamedFile', { name: file.name })}>
              {t('saveFile')}
            </Button>
          </li>
        ))}
      </ul>
      <FileDrop
        label={t('chooseSaved')}
        hint={t('chooseSavedHint')}
        prompt={t('choosePrompt')}
        accept=".zip"
        error={chosen?.isSame === false ? t('otherFile') : undefined}
        file={chosen?.file}
        onFile={file => void choose(file)}
      />
      {isSaved && (
        <p role="status" className="flex items-start gap-1.5">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          {t('verified')}
        </p>
      )}
    </>
  )
}

/** Downloads the archive, and checks that the backup was saved. */
const ArchiveStep = ({ start, isBusy, reason, bytes, ...saved }: Archiving) => {
  const t = useTranslations('setup.round')
  const language = useLocale()
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{t('archiveTitle')}</h3>
      <p>{t('archiveText')}</p>
      {saved.archive ? (
        <SavedFiles {...saved} />
      ) : (
        <Button className="justify-self-start" isBusy={isBusy} disabled={isBusy} onClick={() => void start()}>
          {t('download')}
        </Button>
      )}
      {isBusy && <Progress label={t('received', { size: formatBytes(bytes, language) })} fraction={undefined} />}
      <FormError text={reason} />
    </div>
  )
}

/** The backup file that was chosen after saving. */
interface ChosenFile {
  readonly file: File
  /** Undefined while the file is compared. */
  readonly isSame: boolean | undefined
}

/** Downloads the archive of the round, and compares the saved backup with it; closing the dialog stops it. */
const useArchive = () => {
  const abort = useRef<AbortController>(null)
  const { submit, isBusy, reason } = useSubmit()
  const [bytes, setBytes] = useState(0)
  const [archive, setArchive] = useState<ArchivedRound>()
  const [chosen, setChosen] = useState<ChosenFile>()
  useEffect(() => () => abort.current?.abort(), [])
  const start = () =>
    submit(async () => {
      const attempt = new AbortController()
      abort.current = attempt
      setBytes(0)
      const downloaded = await archiveRound({ signal: attempt.signal, onProgress: setBytes })
      if (!attempt.signal.aborted) setArchive(downloaded)
    })
  const choose = async (file: File) => {
    if (!archive) return
    setChosen({ file, isSame: undefined })
    // A file that can't be read isn't saved.
    const isSame = await haveSameContent(archive.backup, file).catch(() => false)
    // Another file may have been chosen meanwhile.
    setChosen(latest => (latest?.file === file ? { file, isSame } : latest))
  }
  const forget = () => {
    setArchive(undefined)
    setChosen(undefined)
  }
  const isSaved = archive !== undefined && chosen?.isSame === true
  return { start, isBusy, reason, bytes, archive, chosen, choose, isSaved, forget }
}

/** Who reported in the round that ends, and what may still arrive from phones. */
const RoundFacts = ({ isRehearsal }: { isRehearsal: boolean }) => {
  const t = useTranslations('setup.round')
  // A server of an earlier version doesn't have the call.
  const { data } = useQuery({ ...endpointQuery(rounds.get), staleTime: 0 })
  return (
    <>
      {isRehearsal && <p>{t('unsentReports')}</p>}
      {data && (
        <ul className="list-disc ps-5">
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
  const archiving = useArchive()
  const { archive, isSaved, forget } = archiving
  const [acceptsMissing, setAcceptsMissing] = useState(false)
  const missingPictures = archive?.missingPictures ?? 0
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
  return (
    <FormDialog
      title={title}
      action={title}
      variant="danger"
      isIncomplete={!isSaved || (missingPictures > 0 && !acceptsMissing) || typedName.trim() !== electionName}
      read={() => undefined}
      onSubmit={begin}
      onClose={onClose}
    >
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
      <TextField
        label={t('typeName')}
        hint={t('nameIs', { name: electionName })}
        autoComplete="off"
        value={typedName}
        onChange={event => setTypedName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
