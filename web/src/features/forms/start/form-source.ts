import { skipToken, useQuery } from '@tanstack/react-query'
import { runWorker } from '../../../lib/run-worker.ts'
import { useFileLanguage } from '../../../shared/use-file-language.ts'
import { decodeForm } from '../editor/model/form-codec.ts'
import { loadForm } from '../editor/model/load-form.ts'
import { toNewForm } from '../editor/model/new-form.ts'
import type { ReadForm } from '../files/content/read-form.ts'
import type { ReadRequest } from './read-worker.ts'
import { loadAddedTexts, loadTemplate, type TemplateName, templateForm } from './templates.ts'

/** Reads a form from a file in a worker. Rejects if the browser can no longer read the file. */
const readInWorker = (request: ReadRequest, signal: AbortSignal): Promise<ReadForm> =>
  runWorker(new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' }), request, signal)

/** The main language of a form, and its others. */
type Languages = readonly [main: string, ...others: string[]]

/** Where a new form comes from. */
export type Source =
  | { readonly kind: 'template'; readonly name: TemplateName | undefined; readonly languages: Languages }
  | { readonly kind: 'form'; readonly id: number | undefined }
  | {
      readonly kind: 'file'
      readonly file: File | undefined
      /** Another one for each selection, since a file's content may have changed. */
      readonly number: number
      readonly language: string | undefined
    }

const withoutFindings = { issues: [], languages: [], language: undefined }

const oneTimeOptions = { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

/** Loads the template, the other form or the file. */
export const useFormSource = (source: Source) => {
  const locale = useFileLanguage()
  const load = (): ((signal: AbortSignal) => Promise<ReadForm>) | undefined => {
    if (source.kind === 'template') {
      const {
        name,
        languages: [main, ...others],
      } = source
      return (
        name &&
        (async signal => ({
          ...withoutFindings,
          content: templateForm(await loadTemplate(name, signal), main, others),
        }))
      )
    }
    if (source.kind === 'form') {
      const { id } = source
      if (id === undefined) return undefined
      return async signal => {
        return { ...withoutFindings, content: toNewForm(decodeForm(await loadForm(id, signal))) }
      }
    }
    const { file, language } = source
    return (
      file &&
      (async signal => {
        const added = await loadAddedTexts(signal)
        return readInWorker({ file, options: { language, locale, added } }, signal)
      })
    )
  }
  const read = load()
  const key =
    source.kind === 'template'
      ? [source.name, ...source.languages]
      : source.kind === 'form'
        ? [source.id]
        : [source.number, source.language]
  return useQuery<ReadForm, Error, ReadForm, readonly unknown[]>({
    ...oneTimeOptions,
    queryKey: ['form source', source.kind, ...key],
    // Another language of the same file keeps its fields on the screen.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === source.kind && query.queryKey[2] === key[0] ? previous : undefined,
    queryFn: read ? ({ signal }) => read(signal) : skipToken,
  })
}
