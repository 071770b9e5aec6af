import { useEffect, useRef, useState } from 'react'
import { haveSameContent } from '../../../lib/files/same-content.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { type ArchivedRound, archiveRound } from './archive-round.ts'

/** The backup file that was chosen after saving. */
interface ChosenFile {
  readonly file: File
  /** Undefined while the file is compared. */
  readonly isSame: boolean | undefined
}

/** Downloads the archive of the round, and compares the saved backup with it; closing the dialog stops it. */
export const useArchive = () => {
  const abort = useRef<AbortController>(null)
  const { submit, isBusy, failure } = useSubmit()
  const [bytes, setBytes] = useState(0)
  const [archive, setArchive] = useState<ArchivedRound>()
  const [chosen, setChosen] = useState<ChosenFile>()
  useEffect(() => () => abort.current?.abort(), [])
  const start = () =>
    submit(async () => {
      const attempt = new AbortController()
      abort.current = attempt
      setBytes(0)
      const downloaded = await archiveRound({ signal: attempt.signal, onProgress: setBytes })
      if (!attempt.signal.aborted) setArchive(downloaded)
    })
  const choose = async (file: File) => {
    if (!archive) return
    setChosen({ file, isSame: undefined })
    // A file that can't be read isn't saved.
    const isSame = await haveSameContent(archive.backup, file).catch(() => false)
    // Another file may have been chosen meanwhile.
    setChosen(latest => (latest?.file === file ? { file, isSame } : latest))
  }
  const forget = () => {
    setArchive(undefined)
    setChosen(undefined)
  }
  const isSaved = archive !== undefined && chosen?.isSame === true
  return { start, isBusy, error: failure?.error, bytes, archive, chosen, choose, isSaved, forget }
}
