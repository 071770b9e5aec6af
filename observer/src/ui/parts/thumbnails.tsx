import { useEffect, useState } from 'react'
import type { ShownItem } from '../../model/app-model.ts'
import { useActions } from '../state/model-context.tsx'

/** The pictures of an item that are still on the phone, each once. */
export const Thumbnails = ({ shown: { item, isHidden } }: { shown: ShownItem }) =>
  !isHidden &&
  item.attachments && (
    <span className="thumbnails">
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
      // The rest of the screen doesn't need it.
      () => undefined,
    )
    return () => {
      isCurrent = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [readFile, sha256])
  // What isn't a picture has none.
  return url ? <img src={url} alt="" onError={() => setUrl(undefined)} /> : null
}
