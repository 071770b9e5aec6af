import { createHash } from 'node:crypto'
import type { answers } from '@scrutineer/contract/answers'
import type { BodyIn } from '@scrutineer/contract/core/endpoint'
import { encodeForm } from '@scrutineer/contract/core/request'
import { samplePicture } from '../../server/src/simulator/plan/sample-picture.ts'

/** Selected options of a question, as sent by phones. */
export type Selection = readonly { readonly optionId: number; readonly value?: string }[]

/** Canonical text of a selection, independent of order; an empty value counts as none. */
export const formatSelection = (
  options: readonly { readonly optionId: number; readonly value?: string | null }[],
): string =>
  JSON.stringify(options.map(({ optionId, value }) => [optionId, value || null] as const).sort(([a], [b]) => a - b))

interface AtStation {
  /** The station's number in its county. */
  readonly station: number
}

/** A request of a phone. */
export type Report =
  | { readonly kind: 'answers'; readonly answers: readonly (AtStation & { questionId: number; options: Selection })[] }
  | (AtStation & { readonly kind: 'arrive'; readonly time: string; readonly urban: boolean; readonly female: boolean })
  | (AtStation & { readonly kind: 'leave'; readonly time: string })
  | (AtStation & {
      readonly kind: 'note'
      readonly questionId: number | null
      readonly text: string
      /** Seeds of the pictures: equal seeds give equal bytes. */
      readonly pictures: readonly string[]
      /** Undefined for legacy phones. */
      readonly key: string | undefined
    })

const pictureCache = new Map<string, { readonly bytes: Buffer; readonly sha256: string }>()

/** Bytes of a picture and their SHA-256 in hex. */
export const pictureOf = (seed: string) => {
  const cached = pictureCache.get(seed)
  if (cached) return cached
  const bytes = samplePicture(seed)
  const picture = { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  pictureCache.set(seed, picture)
  return picture
}

/** A report as a request body. */
export const answersBody = (
  county: string,
  sent: Extract<Report, { kind: 'answers' }>,
): BodyIn<typeof answers.post> => ({
  answers: sent.answers.map(({ station, questionId, options }) => ({
    questionId,
    countyCode: county,
    pollingStationNumber: station,
    options: options.map(option => ({ ...option })),
  })),
})

/** Multipart body of a note. */
export const noteForm = (county: string, sent: Extract<Report, { kind: 'note' }>): FormData => {
  const fields = {
    CountyCode: county,
    PollingStationNumber: sent.station,
    QuestionId: sent.questionId,
    Text: sent.text,
  }
  const files = sent.pictures.map(
    seed => new File([Uint8Array.from(pictureOf(seed).bytes)], 'seen.png', { type: 'image/png' }),
  )
  return encodeForm(fields, 'file', files)
}
