import { backup } from '@scrutineer/contract/backup'
import { exportIdHeader, exports } from '@scrutineer/contract/exports'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { download } from '../../../api/download.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { readZipEntry } from '../../../lib/files/zip.ts'

export interface ArchivedRound {
  /** Of the backup, by which the server knows what it contains. */
  readonly checksum: string
  /** Names of the saved files. */
  readonly names: readonly string[]
}

interface ArchiveOptions {
  readonly signal: AbortSignal
  /** Called with the number of received bytes of all files. */
  readonly onProgress: (bytes: number) => void
}

const incomplete = () => new CallError({ status: 200, code: 'broken_off', title: 'The download was interrupted.' })

/** The checksum in the manifest, which is the last file of a backup; throws if the backup isn't whole. */
const checksumOf = async (file: Blob): Promise<string> => {
  const manifest = await readZipEntry(file, 'manifest.json').catch(() => undefined)
  const parsed: unknown = manifest === undefined ? undefined : JSON.parse(manifest)
  const isManifest = typeof parsed === 'object' && parsed !== null && 'checksum' in parsed
  if (!isManifest || typeof parsed.checksum !== 'string') throw incomplete()
  return parsed.checksum
}

/**
 * Saves the signed export of all reports, its manifest and the backup. The backup comes last, so that it has every report
 * of the export. Throws unless all files were received whole.
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
  earlier = workbook.size
  const archive = await download(backup.take, watch)
  const checksum = await checksumOf(archive)
  const manifestName = workbook.name.replace(/(\.xlsx)?$/, '.manifest.json')
  saveFile(workbook, workbook.name)
  saveFile(new Blob([JSON.stringify(manifest, null, 2)], { type: 'application/json' }), manifestName)
  saveFile(archive, archive.name)
  return { checksum, names: [workbook.name, manifestName, archive.name] }
}
