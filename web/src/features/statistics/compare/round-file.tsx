import { useFormatter, useTranslations } from 'use-intl'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { maxExportBytes, type RoundFile } from './use-round-file.ts'

const useFileMessage = ({ result, isUnreadable }: RoundFile) => {
  const t = useTranslations('roundComparison')
  if (isUnreadable) return t('unreadable')
  switch (result?.error) {
    case undefined:
      return undefined
    case 'tooLarge':
      return t('tooLarge', { megabytes: maxExportBytes / 1024 / 1024 })
    case 'notExport':
      return t('notExport')
    case 'altered':
      return t('altered')
    case 'notManifest':
      return undefined
  }
}

/** What is known about the origin of a file. */
const Origin = ({ result }: Pick<RoundFile, 'result'>) => {
  const t = useTranslations('roundComparison')
  if (!result || result.error !== undefined) return null
  switch (result.verification) {
    case 'verified':
      return <Badge variant="accent">{t('verified')}</Badge>
    case 'unknownKey':
      return <Badge variant="late">{t('unknownKey')}</Badge>
    case 'unsupported':
      return <Badge variant="late">{t('unsupported')}</Badge>
    case undefined:
      return <Badge>{t('unverified')}</Badge>
  }
}

/** Chooses the export of a round and its manifest. */
export const RoundFileCard = ({ title, round }: { title: string; round: RoundFile }) => {
  const t = useTranslations('roundComparison')
  const format = useFormatter()
  const { file, manifest, result, isReading } = round
  return (
    <Card aria-label={title} className="grid content-start gap-4 p-4">
      <h2 className="font-semibold text-lg">{title}</h2>
      <FileDrop
        label={t('file')}
        hint={t('fileHint')}
        prompt={t('prompt')}
        accept=".xlsx,.csv"
        error={useFileMessage(round)}
        file={file}
        onFile={round.chooseFile}
      />
      <FileDrop
        label={t('manifest')}
        hint={t('manifestHint')}
        prompt={t('manifestPrompt')}
        accept=".json,application/json"
        error={result?.error === 'notManifest' ? t('notManifest') : undefined}
        file={manifest}
        onFile={round.chooseManifest}
      />
      <p role="status" className="flex min-h-5 flex-wrap items-center gap-2 text-soft">
        {isReading && (
          <>
            <Spinner />
            {t('reading')}
          </>
        )}
        {result && result.error === undefined && (
          <>
            {t('contents', {
              reports: format.number(result.summary.reports),
              stations: format.number(result.summary.stations),
            })}
            <Origin result={result} />
            {result.isPartial && <Badge variant="late">{t('partial')}</Badge>}
          </>
        )}
      </p>
    </Card>
  )
}
