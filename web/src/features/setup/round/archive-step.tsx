import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import { CircleCheck } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { saveFile } from '../../../lib/files/save-file.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import type { useArchive } from './use-archive.ts'

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
export const ArchiveStep = ({ start, isBusy, error, bytes, ...saved }: Archiving) => {
  const t = useTranslations('setup.round')
  const language = useLocale()
  const getErrorMessage = useErrorMessage()
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
      <FormError text={error === undefined ? undefined : getErrorMessage(error)} />
    </div>
  )
}
