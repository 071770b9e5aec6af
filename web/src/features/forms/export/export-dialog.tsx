import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import { buildFileName } from '../../../lib/files/file-name.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { useFileLanguage } from '../../../shared/use-file-language.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { EditedForm } from '../editor/model/edited-form.ts'
import { toNewForm } from '../editor/model/new-form.ts'
import type { FileFormat } from './write-form-file.ts'

const fileNames = {
  json: { suffix: '', extension: 'json' },
  voteMonitor: { suffix: ' Vote Monitor', extension: 'json' },
  xlsx: { suffix: '', extension: 'xlsx' },
  xlsform: { suffix: ' XLSForm', extension: 'xlsx' },
} as const satisfies Record<FileFormat, unknown>

/** Saves the form of the editor as a file. */
const useFormExport = (form: EditedForm) => {
  const t = useTranslations('formFiles')
  const locale = useFileLanguage()
  const timeZone = useTimeZone() ?? 'UTC'
  return useMutation({
    mutationFn: async (format: FileFormat) => {
      const content = toNewForm(form)
      const { writeFormFile } = await import('./write-form-file.ts')
      const title = [content.code, content.description].filter(Boolean).join(' ') || t('untitled')
      const { suffix, extension } = fileNames[format]
      const name = buildFileName(title + suffix, new Date(), timeZone, extension)
      saveFile(await writeFormFile(content, format, locale), name)
    },
  })
}

/** Formats in which a form can be saved, with unsaved changes. */
export const ExportDialog = ({ form, onClose }: { form: EditedForm; onClose: () => void }) => {
  const t = useTranslations('formFiles')
  const ui = useTranslations('ui')
  const { mutate, variables, isPending, isError } = useFormExport(form)
  const busy = isPending ? variables : undefined
  const formats = [
    { format: 'json', name: t('json'), text: t('jsonText') },
    { format: 'xlsx', name: t('xlsx'), text: t('xlsxText') },
    { format: 'xlsform', name: t('xlsform'), text: t('xlsformText') },
    { format: 'voteMonitor', name: t('voteMonitor'), text: t('voteMonitorText') },
  ] as const
  return (
    <Dialog title={t('exportTitle')} onClose={onClose}>
      <ul className="grid gap-3">
        {formats.map(({ format, name, text }) => (
          <li key={format} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-56">{text}</p>
            <Button isBusy={busy === format} disabled={isPending} onClick={() => mutate(format)}>
              {busy !== format && <Download aria-hidden />}
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {/* The code could not be loaded; another click tries it again. */}
      <FormError text={isError ? ui('checkConnection') : undefined} />
    </Dialog>
  )
}
