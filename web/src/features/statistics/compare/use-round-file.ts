import { exports } from '@scrutineer/contract/exports'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { endpointQuery } from '../../../api/query.ts'
import { runWorker } from '../../../lib/run-worker.ts'
import type { ReadRequest, ReadResult } from './read/read-export.ts'

/** Far more than the export of a large mission; the file is read into memory. */
export const maxExportBytes = 300 * 1024 * 1024

/** Reads an exported file in a worker. Rejects if the browser can no longer read the file. */
const readInWorker = async (request: ReadRequest, signal: AbortSignal): Promise<ReadResult> => {
  if (request.file.size > maxExportBytes) return { error: 'tooLarge' }
  return runWorker(new Worker(new URL('./read/read-worker.ts', import.meta.url), { type: 'module' }), request, signal)
}

const noKeys = { keys: [] }

interface Outcome {
  /** What was read: the result of other files is outdated. */
  readonly files: readonly (File | undefined)[]
  /** Undefined if the browser can no longer read a file. */
  readonly result: ReadResult | undefined
}

/** The export of a round that the user has chosen, read and summarized. */
export const useRoundFile = () => {
  const [file, chooseFile] = useState<File>()
  const [manifest, chooseManifest] = useState<File>()
  const [outcome, setOutcome] = useState<Outcome>()
  // A server without published keys can't verify: the file counts as signed with an unknown key.
  const published = useQuery({ ...endpointQuery(exports.key), retry: false, enabled: manifest !== undefined })
  const keys = published.data ?? noKeys
  const isReady = manifest === undefined || !published.isPending
  useEffect(() => {
    if (!file || !isReady) return
    const aborting = new AbortController()
    const files = [file, manifest]
    readInWorker({ file, manifest, keys }, aborting.signal)
      .then(result => setOutcome({ files, result }))
      .catch(() => setOutcome({ files, result: undefined }))
    return () => aborting.abort()
  }, [file, manifest, keys, isReady])
  const isRead = outcome !== undefined && outcome.files[0] === file && outcome.files[1] === manifest
  return {
    file,
    manifest,
    chooseFile,
    chooseManifest,
    isReading: file !== undefined && !isRead,
    isUnreadable: isRead && outcome.result === undefined,
    result: isRead ? outcome.result : undefined,
  }
}

export type RoundFile = ReturnType<typeof useRoundFile>
