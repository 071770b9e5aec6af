import { analysis } from '@scrutineer/contract/analysis'
import { backup } from '@scrutineer/contract/backup'
import { exportIdHeader, exports } from '@scrutineer/contract/exports'
import { readZipEntry } from '@scrutineer/tables/read/zip'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { type DownloadOptions, download } from '../../../api/download.ts'
import { saveFile } from '../../../lib/files/save-file.ts'

export interface ArchivedRound {
  /** Of the backup. It identifies the content to the server. */
  readonly checksum: string
  /** Number of pictures that the server's storage has lost. */
  readonly missingPictures: number
  readonly backup: File
  /** The backup, the export with its manifest, and the summary. The browser may have refused to save some of them. */
  readonly files: readonly File[]
}

interface ArchiveOptions {
  readonly signal: AbortSignal
  /** Called with the number of received bytes of all files. */
  readonly onProgress: (bytes: number) => void
}

const incomplete = () => new CallError({ status: 200, code: 'broken_off', title: 'The download was interrupted.' })

/** Downloads a backup and the data of its manifest. Throws unless it was received whole. */
export const receiveBackup = async (watch: DownloadOptions) => {
  const backupFile = await download(backup.take, watch)
  return { ...(await readManifest(backupFile)), backup: backupFile }
}

/** The manifest's data; it is the last file of a backup. Throws if the backup isn't whole. */
const readManifest = async (file: Blob): Promise<Pick<ArchivedRound, 'checksum' | 'missingPictures'>> => {
  const manifest = await readZipEntry(file, 'manifest.json').catch(() => undefined)
  const parsed: unknown = manifest === undefined ? undefined : JSON.parse(manifest)
  const isManifest = typeof parsed === 'object' && parsed !== null && 'checksum' in parsed
  if (!isManifest || typeof parsed.checksum !== 'string') throw incomplete()
  const missing = 'missing' in parsed && Array.isArray(parsed.missing) ? parsed.missing : []
  return { checksum: parsed.checksum, missingPictures: missing.length }
}

/**
 * Saves the signed export of all reports, its manifest, the signed summary and the backup. The backup is created last, so that it has
 * every report of the others, and saved first, since a browser may refuse to save several files. Throws unless all were received whole.
 */
export const archiveRound = async ({ signal, onProgress }: ArchiveOptions): Promise<ArchivedRound> => {
  let exportId = ''
  let earlier = 0
  const watch = { signal, onProgress: ({ bytes }: { bytes: number }) => onProgress(earlier + bytes) }
  const onHeaders = (headers: Headers) => {
    exportId = headers.get(exportIdHeader) ?? ''
  }
  const workbook = await download(exports.all, { ...watch, onHeaders })
  // Only a complete export has a manifest.
  const manifest = await call(exports.manifest, { params: { id: exportId }, signal })
  const summary = await call(analysis.summary, { signal })
  earlier = workbook.size
  const received = await receiveBackup(watch)
  const toFile = (value: object, name: string) =>
    new File([JSON.stringify(value, null, 2)], name, { type: 'application/json' })
  const name = workbook.name.replace(/\.xlsx$/, '')
  const files = [
    received.backup,
    workbook,
    toFile(manifest, `${name}.manifest.json`),
    // The name begins with `rehearsal-` if there is one.
    toFile(summary, `${name.replace('answers', 'analysis-summary')}.json`),
  ]
  for (const file of files) saveFile(file, file.name)
  return { ...received, files }
}
