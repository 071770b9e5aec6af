import { exportIdHeader, exports } from '@scrutineer/contract/exports'
import { useTimeZone, useTranslations } from 'use-intl'
import { type CallInput, call } from '../../api/call.ts'
import { type DownloadOptions, download } from '../../api/download.ts'
import { buildFileName } from '../../lib/files/file-name.ts'
import { downloads } from './downloads.ts'

/** A chosen export. */
export interface ExportChoice {
  readonly title: string
  readonly extension: 'csv' | 'xlsx' | 'zip'
  readonly load: (watch: DownloadOptions) => Promise<Blob>
  readonly dataPackage?: (path: string) => Promise<object>
}

type FlatQuery = CallInput<typeof exports.flat>['query']

/** A flat export of this query. */
export const flatExport = (title: string, query: FlatQuery & { format: 'csv' | 'xlsx' }): ExportChoice => ({
  title,
  extension: query.format,
  load: watch => download(exports.flat, watch, { query }),
  dataPackage: async path => {
    const description = await call(exports.dataPackage, { query })
    return { ...description, resources: description.resources.map(resource => ({ ...resource, path })) }
  },
})

/** Returns a function that starts an export in the downloads tray. The filters are part of the file's name. */
export const useStartExport = () => {
  const t = useTranslations('menu')
  const timeZone = useTimeZone() ?? 'UTC'
  return async ({ title, extension, load, dataPackage }: ExportChoice, filters: readonly string[]) => {
    // The downloads tray must be loaded first, or the download would be invisible.
    await import('./downloads-tray.tsx')
    let exportId: string | null = null
    const onHeaders = (headers: Headers) => {
      exportId = headers.get(exportIdHeader)
    }
    downloads.start({
      title,
      filters,
      load: watch => load({ ...watch, onHeaders }),
      companions: () => {
        const id = exportId
        const loadManifest = id !== null && (() => call(exports.manifest, { params: { id } }))
        return [
          ...(loadManifest ? [{ kind: 'manifest' as const, load: loadManifest }] : []),
          // A workbook has its code book.
          ...(extension === 'csv' && dataPackage ? [{ kind: 'datapackage' as const, load: dataPackage }] : []),
        ]
      },
      name: (file, startedAt) => {
        // The server names files of a rehearsal so.
        const isRehearsal = file instanceof File && file.name.startsWith('rehearsal-')
        const prefix = isRehearsal ? [t('rehearsal')] : []
        return buildFileName([...prefix, title, ...filters].join(' '), startedAt, timeZone, extension)
      },
    })
  }
}
