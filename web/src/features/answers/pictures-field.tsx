import { noteUpload } from '@scrutineer/contract/notes'
import { ImagePlus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { bytesInWords } from '../../lib/bytes.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { choosePictures, pictureKinds, type RefusedPicture } from './choose-pictures.ts'

const useObjectUrl = (file: File) => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

const Preview = ({ file, onRemove }: { file: File; onRemove: (() => void) | undefined }) => {
  const t = useTranslations('answers')
  const language = useLocale()
  const url = useObjectUrl(file)
  return (
    <li className="flex items-center gap-3 rounded-md border border-line p-1.5">
      <span className="size-12 shrink-0 overflow-hidden rounded-sm bg-sunken">
        {url && <img src={url} alt="" className="size-full object-cover" />}
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate" title={file.name}>
          {file.name}
        </span>
        <span className="text-soft text-xs">{bytesInWords(file.size, language)}</span>
      </span>
      <IconButton icon={X} name={t('removePicture', { name: file.name })} disabled={!onRemove} onClick={onRemove} />
    </li>
  )
}

/** Words with a picture of themselves, as sheets copy their cells. A file manager copies the files' names as words: those are none. */
const hasWords = (data: DataTransfer | null, files: readonly File[]) => {
  const words = data?.getData('text/plain') ?? ''
  return words !== '' && !files.some(({ name }) => words.includes(name))
}

/** Files that are dropped or pasted anywhere while the dialog is open; a miss would make the browser open the file. */
const useGivenFiles = (onGive: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false)
  const give = useRef(onGive)
  useEffect(() => {
    give.current = onGive
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
      give.current(files)
    }
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData)
      if (files.length === 0 || hasWords(event.clipboardData, files)) return
      event.preventDefault()
      give.current(files)
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
  pictures: readonly File[]
  onChange: (pictures: readonly File[]) => void
  error: string | undefined
  isDisabled: boolean
}

/** The pictures of a note: chosen, dropped or pasted, each shown small. What can't be sent is refused at once. */
export const PicturesField = ({ pictures, onChange, error, isDisabled }: Props) => {
  const t = useTranslations('answers')
  const language = useLocale()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<readonly RefusedPicture[]>([])
  const limits = { size: bytesInWords(noteUpload.maxBytes, language), count: noteUpload.maxFiles }
  const add = (files: readonly File[]) => {
    if (isDisabled) return
    const chosen = choosePictures(pictures, files)
    setRefused(chosen.refused)
    onChange(chosen.pictures)
  }
  const isOver = useGivenFiles(add)
  const whyNot = {
    kind: (name: string) => t('pictureKindRefused', { name }),
    size: (name: string) => t('pictureSizeRefused', { name, size: limits.size }),
    number: (name: string) => t('pictureNumberRefused', { name, count: limits.count }),
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {pictures.length > 0 && (
        <ul aria-label={t('pictures')} className="grid grid-cols-1 gap-1.5">
          {pictures.map(file => (
            <Preview
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              onRemove={isDisabled ? undefined : () => onChange(pictures.filter(other => other !== file))}
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
          accept={pictureKinds.join()}
          multiple
          hidden
          tabIndex={-1}
          aria-label={t('addPictures')}
          onChange={event => {
            add([...(event.currentTarget.files ?? [])])
            // The same file again is a change again.
            event.currentTarget.value = ''
          }}
        />
        <Button
          disabled={isDisabled || pictures.length >= noteUpload.maxFiles}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden />
          {t('addPictures')}
        </Button>
        <p id={id} className="min-w-0 flex-1 basis-48 text-soft text-xs">
          {t('picturesHint', limits)}
        </p>
      </div>
      {(refused.length > 0 || error) && (
        <div role="alert" className="grid gap-1 text-danger text-sm">
          {refused.map(({ name, why }) => (
            <p key={`${name} ${why}`} className="break-words">
              {whyNot[why](name)}
            </p>
          ))}
          {error && <p>{error}</p>}
        </div>
      )}
    </div>
  )
}
