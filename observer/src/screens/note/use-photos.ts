import { useRef, useState } from 'react'

/** Keeps photos one after another, and holds those that couldn't be kept. */
export const usePhotos = (keepPhotos: (files: readonly File[]) => Promise<void>) => {
  const [failed, setFailed] = useState<readonly File[]>([])
  const last = useRef<Promise<boolean>>(Promise.resolve(true))
  const keep = (files: readonly File[]) => {
    last.current = last.current.then(async areEarlierKept => {
      const others = (all: readonly File[]) => all.filter(file => !files.includes(file))
      try {
        await keepPhotos(files)
        setFailed(others)
        return areEarlierKept
      } catch {
        setFailed(all => [...others(all), ...files])
        return false
      }
    })
  }
  return {
    failed,
    keep,
    retry: () => {
      last.current = last.current.then(() => true)
      keep(failed)
    },
    /** Returns whether all are kept, once the last one has been tried. */
    areKept: () => last.current,
  }
}
