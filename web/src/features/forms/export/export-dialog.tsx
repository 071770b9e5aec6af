import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { buildFileName } from '../../../lib/files/file-name.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { Parts } from '../editor/model/form-parts.ts'
import { contentOf } from '../files/content/form-content.ts'
import type { FileFormat } from './write-form-file.ts'

/** Saves the form of the editor as a file. */
const useFormExport = (parts: Parts) => {
  const t = useTranslations('formFiles')
  const locale = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  return useMutation({
    mutationFn: async (format: FileFormat) => {
      const content = contentOf(parts)
      const { writeFormFile } = await import('./write-form-file.ts')
      const title = [content.code, content.description].filter(Boolean).join(' ') || t('untitled')
      const extension = format === 'json' ? 'json' : 'xlsx'
      const name = format === 'xlsform' ? `${title} XLSForm` : title
      saveFile(await writeFormFile(content, format, locale), buildFileName(name, new Date(), timeZone, extension))
    },
  })
}

/** Formats in which a form can be saved, with unsaved changes. */
export const ExportDialog = ({ parts, onClose }: { parts: Parts; onClose: () => void }) => {
  const t = useTranslations('formFiles')
  const ui = useTranslations('ui')
  const { mutate, variables, isPending, isError } = useFormExport(parts)
  const busy = isPending ? variables : undefined
  const formats = [
    { format: 'json', name: t('json'), text: t('jsonText') },
    { format: 'xlsx', name: t('xlsx'), text: t('xlsxText') },
    { format: 'xlsform', name: t('xlsform'), text: t('xlsformText') },
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
