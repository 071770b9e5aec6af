import type { PlaceImportReport } from '@scrutineer/contract/place-imports'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { saveFile } from '../../../../lib/files/save-file.ts'
import { spreadsheetDelimiter } from '../../../../shared/table-files/table-format.ts'
import { Button } from '../../../../ui/button.tsx'
import { type PlacesPick, readRejectedInWorker } from '../file/use-places-file.ts'

interface Props {
  pick: PlacesPick
  rejected: PlaceImportReport['rejected']
}

/** Saves the rejected rows as a file, with their problems. */
export const RejectedButton = ({ pick, rejected }: Props) => {
  const t = useTranslations('placesImport')
  const locale = useLocale()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const reasons = new Map(rejected.map(({ line, reason }) => [line, reason]))
      const delimiter = spreadsheetDelimiter(locale)
      const saved = await readRejectedInWorker({ ...pick, reasons, heading: t('problem'), delimiter })
      if (!saved) throw new Error('the file has changed')
      saveFile(saved, t('rejectedFileName'))
    },
  })
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button
        icon={Download}
        label={t('saveRejected')}
        isBusy={isPending}
        disabled={isPending}
        onClick={() => mutate()}
      />
      {isError && <span className="text-danger">{t('unreadable')}</span>}
    </span>
  )
}
