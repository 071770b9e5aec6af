import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Upload } from '@scrutineer/contract/core/endpoint'
import type { TableFileOptions } from '@scrutineer/contract/fields/table-file'
import type { TableKind } from '@scrutineer/tables/kinds'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Language } from '../../domain/messages.ts'
import { invalid } from '../../domain/problem.ts'
import { languageOf } from '../request/language-of.ts'
import { readMultipart } from '../request/upload.ts'
import type { RowOptions, TableFile } from './parse-rows.ts'
import { readTableFile } from './read-table-file.ts'

/** The file of an import, and the language of its report. */
export interface UploadedTable<T> extends TableFile<T> {
  readonly language: Language
}

export interface TableRequest {
  readonly body: TableFileOptions
  readonly files: readonly Uint8Array<ArrayBuffer>[]
  readonly request: FastifyRequest
}

// The bytes are only in memory.
const discard = () => Promise.resolve()

const receive = async (bytes: Readable): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await buffer(bytes))

/** How the routes of an import receive its file and read it. */
export const tableUpload = <Field extends string, T extends z.ZodMiniObject>(
  upload: Upload,
  kind: TableKind<Field>,
  rows: RowOptions<Field, T>,
) => ({
  options: { readMultipart: (request: FastifyRequest) => readMultipart(request, { upload, receive, discard }) },
  /** Reads the file after all parts have arrived, since its options may follow it. Throws `invalid` if it can't be read. */
  read: async (
    { body, files: [bytes], request }: TableRequest,
    levels: readonly string[] = [],
  ): Promise<UploadedTable<z.output<T>>> => {
    if (!bytes) throw invalid({ [upload.field]: [['required']] })
    const language = languageOf(request)
    return { ...(await readTableFile(bytes, kind, rows, { choice: body, language, levels })), language }
  },
})
