import type { Guide } from '@scrutineer/contract/fields/guide'
import { guides, guideUpload } from '@scrutineer/contract/guides'
import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import { useQuery } from '@tanstack/react-query'
import { Download, Plus, Trash2, Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { download } from '../../../api/download.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { readText } from '../../../shared/form/read-text.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { confirm } from '../../../ui/overlay/confirm-store.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'

const size = guideUpload.maxBytes / 1024 ** 2

/** Adds a guide, or replaces one. */
const GuideDialog = ({ guide, onSaved, onClose }: { guide?: Guide; onSaved: () => void; onClose: () => void }) => {
  const t = useTranslations('setup.guides')
  const [file, setFile] = useState<File>()
  const isTooLarge = file !== undefined && file.size > guideUpload.maxBytes
  return (
    <FormDialog
      title={guide ? t('replaceName', { name: guide.title }) : t('add')}
      action={t('save')}
      required={['title']}
      isIncomplete={!file || isTooLarge}
      fields={['title', guideUpload.field]}
      read={data => readText(data, 'title')}
      onSubmit={async title => {
        const form = new FormData()
        if (guide) form.set('id', String(guide.id))
        form.set('title', title)
        if (file) form.set(guideUpload.field, file)
        await call(guides.save, { form })
        toast('success', t('saved'), t('savedText'))
        onSaved()
        onClose()
      }}
      onClose={onClose}
    >
      {clearFieldError => (
        <>
          <TextField label={t('name')} name="title" defaultValue={guide?.title ?? ''} autoComplete="off" required />
          <FileDrop
            label={t('file')}
            name={guideUpload.field}
            hint={t('fileHint', { size })}
            prompt={t('prompt')}
            accept=".pdf,.txt,.md,application/pdf,text/plain"
            file={file}
            error={isTooLarge ? t('tooLarge', { size }) : undefined}
            onFile={chosen => {
              setFile(chosen)
              clearFieldError(guideUpload.field)
            }}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The guides that the observers' app keeps; organizers change them. */
export const Guides = () => {
  const t = useTranslations('setup.guides')
  const language = useLocale()
  const titleId = useId()
  const { canManage } = useCurrentUser()
  const invalidate = useInvalidate()
  const getErrorMessage = useErrorMessage()
  const list = useQuery(endpointQuery(guides.list))
  const [opened, setOpened] = useState<Guide | 'new'>()
  const reload = () => void invalidate([guides.list])
  const save = ({ id }: Guide) =>
    download(guides.file, { signal: new AbortController().signal, onProgress: () => undefined }, { params: { id } })
      .then(file => saveFile(file, file.name))
      .catch(error => toast('error', t('downloadFailed'), getErrorMessage(error)))
  const remove = ({ id, title }: Guide) =>
    void confirm({
      title: t('removeTitle', { name: title }),
      text: t('removeText'),
      label: t('remove'),
      isDestructive: true,
      do: async () => {
        await call(guides.remove, { params: { id } })
        toast('success', t('removed'), title)
        reload()
      },
    })
  return (
    <Card aria-labelledby={titleId} className="grid gap-3 p-5">
      <h2 id={titleId} className="font-semibold">
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      {list.isError && <QueryFailure query={list} />}
      {list.data?.length === 0 && <p className="text-soft">{t('none')}</p>}
      <ul className="grid gap-2 empty:hidden">
        {list.data?.map(guide => (
          <li key={guide.id} className="flex items-center justify-between gap-2">
            <span className="grid min-w-0">
              <span className="wrap-anywhere font-medium">{guide.title}</span>
              <span className="text-soft">
                {formatBytes(guide.sizeBytes, language)} · <Timestamp at={guide.uploadedAt} />
              </span>
            </span>
            <span className="flex shrink-0">
              <IconButton
                icon={Download}
                name={t('downloadName', { name: guide.title })}
                onClick={() => void save(guide)}
              />
              {canManage && (
                <>
                  <IconButton
                    icon={Upload}
                    name={t('replaceName', { name: guide.title })}
                    onClick={() => setOpened(guide)}
                  />
                  <IconButton
                    icon={Trash2}
                    name={t('deleteName', { name: guide.title })}
                    onClick={() => remove(guide)}
                  />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {canManage && (
        <Button
          icon={Plus}
          label={t('add')}
          className="justify-self-start"
          aria-haspopup="dialog"
          onClick={() => setOpened('new')}
        />
      )}
      {opened && (
        <GuideDialog
          {...(opened !== 'new' && { guide: opened })}
          onSaved={reload}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  )
}
