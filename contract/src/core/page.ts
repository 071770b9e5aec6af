import * as z from 'zod/mini'
import { blankAsUndefined, intFromText } from '../fields/values.ts'

const defaultPageSize = 20
const maxPageSize = 1000

/** Pagination parameters: `page` starts at 1, `pageSize` defaults to 20 and is at most 1000. Values are clamped to the range. */
export const pageQueryFields = {
  page: z.pipe(
    blankAsUndefined(intFromText(-(2 ** 31), 2 ** 31 - 1)),
    z.transform(page => (page === undefined || page < 1 ? 1 : page)),
  ),
  pageSize: z.pipe(
    blankAsUndefined(intFromText(-(2 ** 31), 2 ** 31 - 1)),
    z.transform(size => (size === undefined || size < 1 ? defaultPageSize : Math.min(size, maxPageSize))),
  ),
}

/** Query of a list without filters. */
export const PageQuery = z.object(pageQueryFields)

export interface PageRequest {
  page: number
  pageSize: number
}

/** Schema of one page of a list. `totalPages` is 1 for an empty list. */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ data: z.array(row), page: z.int(), pageSize: z.int(), totalItems: z.int(), totalPages: z.int() })

export interface Page<T> {
  data: T[]
  page: number
  pageSize: number
  totalItems: number
  totalPages: number
}

export const toPage = <T>(data: T[], totalItems: number, { page, pageSize }: PageRequest): Page<T> => ({
  data,
  page,
  pageSize,
  totalItems,
  totalPages: Math.max(1, Math.ceil(totalItems / pageSize)),
})
