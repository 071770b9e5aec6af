import { type Attachment, notes } from '@scrutineer/contract/notes'
import { useEffect, useState } from 'react'
import { type DownloadProgress, download } from '../../api/download.ts'

export interface Original {
  readonly progress: DownloadProgress
  /** Object URL of the complete file. */
  readonly url?: string
  readonly error?: unknown
}

/** Browsers reject the QuickTime media type, but play the same content as MP4. */
const playbackType = 'video/mp4'

/** Loads a video's original into memory. Unmounting aborts the transfer and frees the memory. */
export const useOriginal = ({ id }: Pick<Attachment, 'id'>): Original => {
  const [original, setOriginal] = useState<Original>({ progress: { bytes: 0, total: undefined } })
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    let url: string | undefined
    const load = async () => {
      try {
        const onProgress = (progress: DownloadProgress) => setOriginal({ progress })
        const file = await download(notes.original, { signal, onProgress }, { params: { id } })
        if (signal.aborted) return
        url = URL.createObjectURL(new Blob([file], { type: playbackType }))
        setOriginal({ progress: { bytes: file.size, total: file.size }, url })
      } catch (error) {
        if (!signal.aborted) setOriginal(old => ({ ...old, error }))
      }
    }
    void load()
    return () => {
      abort.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [id])
  return original
}
