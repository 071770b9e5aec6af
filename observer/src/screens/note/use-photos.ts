import { useRef, useState } from 'react'

/** Saves photos one after another, and holds those that could not be saved. */
export const usePhotos = (savePhotos: (files: readonly File[]) => Promise<void>) => {
  const [failed, setFailed] = useState<readonly File[]>([])
  const last = useRef<Promise<boolean>>(Promise.resolve(true))
  const save = (files: readonly File[]) => {
    last.current = last.current.then(async areEarlierSaved => {
      const others = (all: readonly File[]) => all.filter(file => !files.includes(file))
      try {
        await savePhotos(files)
        setFailed(others)
        return areEarlierSaved
      } catch {
        setFailed(all => [...others(all), ...files])
        return false
      }
    })
  }
  return {
    failed,
    save,
    retry: () => {
      last.current = last.current.then(() => true)
      save(failed)
    },
    /** Whether all photos are saved, after the last attempt. */
    areSaved: () => last.current,
  }
}
