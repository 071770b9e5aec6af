import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import { MAX_PICTURE_BYTES, noteUpload } from '@scrutineer/contract/notes'
import { Paperclip, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type RejectedFile, validateFiles } from './validate-files.ts'

const useObjectUrl = (file: File) => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

const Preview = ({ file, onRemove }: { file: File; onRemove: (() => void) | undefined }) => {
  const t = useTranslations('answers')
  const language = useLocale()
  const url = useObjectUrl(file)
  const [isDisplayed, setDisplayed] = useState(file.type === '' || file.type.startsWith('image/'))
  return (
    <li className="flex items-center gap-3 rounded-md border border-line p-1.5">
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken">
        {isDisplayed ? (
          url && <img src={url} alt="" onError={() => setDisplayed(false)} className="size-full object-cover" />
        ) : (
          <Paperclip aria-hidden className="size-5 text-soft" />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate" title={file.name}>
          {file.name}
        </span>
        <span className="text-soft text-xs">{formatBytes(file.size, language)}</span>
      </span>
      <IconButton icon={X} name={t('removeFile', { name: file.name })} disabled={!onRemove} onClick={onRemove} />
    </li>
  )
}

/**
 * Whether the clipboard has text in addition to files. Spreadsheets copy cells as text with a picture of them; file managers
 * copy the file names as text, which doesn't count.
 */
const hasOwnText = (data: DataTransfer | null, files: readonly File[]) => {
  const text = data?.getData('text/plain') ?? ''
  return text !== '' && !files.some(({ name }) => text.includes(name))
}

/** Accepts files dropped or pasted anywhere on the page, since the browser opens a file that is dropped outside the field. */
const useDroppedFiles = (onFiles: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false)
  const latestOnFiles = useRef(onFiles)
  useEffect(() => {
    latestOnFiles.current = onFiles
  })
  useEffect(() => {
    const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])]
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      const files = filesOf(event.dataTransfer)
      if (files.length === 0) return
      event.preventDefault()
      latestOnFiles.current(files)
    }
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData)
      if (files.length === 0 || hasOwnText(event.clipboardData, files)) return
      event.preventDefault()
      latestOnFiles.current(files)
    }
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('paste', paste, { signal })
    return () => stop.abort()
  }, [])
  return isOver
}

interface Props {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  error: string | undefined
  isDisabled: boolean
}

/** The files of a note, chosen, dropped or pasted, with thumbnails. Rejects files over the limits immediately. */
export const FilesField = ({ files, onChange, error, isDisabled }: Props) => {
  const t = useTranslations('answers')
  const language = useLocale()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([])
  const count = noteUpload.maxFiles
  const limits = {
    count,
    picture: formatBytes(MAX_PICTURE_BYTES, language),
    other: formatBytes(noteUpload.maxBytes, language),
  }
  const add = async (added: readonly File[]) => {
    if (isDisabled) return
    const result = await validateFiles(files, added)
    setRejected(result.rejected)
    onChange(result.files)
  }
  const isOver = useDroppedFiles(added => void add(added))
  const rejectionMessage = ({ name, reason, maxBytes }: RejectedFile) =>
    reason === 'size'
      ? t('fileTooLarge', { name, size: formatBytes(maxBytes, language) })
      : t('tooManyFiles', { name, count })
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {files.length > 0 && (
        <ul aria-label={t('files')} className="grid grid-cols-1 gap-1.5">
          {files.map(file => (
            <Preview
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              onRemove={isDisabled ? undefined : () => onChange(files.filter(other => other !== file))}
            />
          ))}
        </ul>
      )}
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-edge border-dashed p-2 transition-colors',
          isOver && !isDisabled && 'border-accent bg-accent-wash',
        )}
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          tabIndex={-1}
          aria-label={t('addFiles')}
          onChange={event => {
            void add([...(event.currentTarget.files ?? [])])
            // Reset, so that choosing the same file again fires a change event.
            event.currentTarget.value = ''
          }}
        />
        <Button
          icon={Paperclip}
          label={t('addFiles')}
          disabled={isDisabled || files.length >= noteUpload.maxFiles}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        />
        <p id={id} className="min-w-0 flex-1 basis-48 text-soft text-xs">
          {t('filesHint', limits)}
        </p>
      </div>
      {(rejected.length > 0 || error) && (
        <div role="alert" className="grid gap-1 text-danger text-sm">
          {rejected.map(each => (
            <p key={`${each.name} ${each.reason}`} className="wrap-anywhere">
              {rejectionMessage(each)}
            </p>
          ))}
          {error && <p>{error}</p>}
        </div>
      )}
    </div>
  )
}
