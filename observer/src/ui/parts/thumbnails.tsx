import { useEffect, useState } from 'react'
import type { ShownItem } from '../../model/app-model.ts'
import { useActions } from '../state/model-context.tsx'

/** The pictures of an item that are still on the phone, each once. */
export const Thumbnails = ({ shown: { item, isHidden } }: { shown: ShownItem }) =>
  !isHidden &&
  item.attachments && (
    <span className="flex flex-wrap gap-3">
      {[...new Set(item.attachments.map(({ sha256 }) => sha256))].map(sha256 => (
        <Thumbnail key={sha256} sha256={sha256} />
      ))}
    </span>
  )

const Thumbnail = ({ sha256 }: { sha256: string }) => {
  const { readFile } = useActions()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    let made: string | undefined
    readFile(sha256).then(
      file => {
        if (!file || !isCurrent) return
        made = URL.createObjectURL(file)
        setUrl(made)
      },
      // A thumbnail is optional.
      () => undefined,
    )
    return () => {
      isCurrent = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [readFile, sha256])
  // Not a picture.
  return url ? (
    <img
      className="aspect-4/3 w-26 rounded-md border object-cover"
      src={url}
      alt=""
      onError={() => setUrl(undefined)}
    />
  ) : null
}
