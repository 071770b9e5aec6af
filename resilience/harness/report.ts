import { createHash } from 'node:crypto'
import type { answers } from '@scrutineer/contract/answers'
import type { BodyIn } from '@scrutineer/contract/endpoint'
import { drawPicture } from '../../server/src/simulator/plan/draw-picture.ts'

/** Selected options of one question, as phones send them. */
export type Selection = readonly { readonly optionId: number; readonly value?: string }[]

/** One text for a selection, whatever its order; an empty value is none. */
export const formatSelection = (
  options: readonly { readonly optionId: number; readonly value?: string | null }[],
): string =>
  JSON.stringify(options.map(({ optionId, value }) => [optionId, value || null] as const).sort(([a], [b]) => a - b))

interface AtStation {
  /** The station's number in the trial's county. */
  readonly station: number
}

/** What a phone sends in one call. */
export type Report =
  | { readonly kind: 'answers'; readonly answers: readonly (AtStation & { questionId: number; options: Selection })[] }
  | (AtStation & { readonly kind: 'arrive'; readonly time: string; readonly urban: boolean; readonly female: boolean })
  | (AtStation & { readonly kind: 'leave'; readonly time: string })
  | (AtStation & {
      readonly kind: 'note'
      readonly questionId: number | null
      readonly text: string
      /** What the pictures are drawn from: the same seed, the same bytes. */
      readonly pictures: readonly string[]
      /** Undefined on phones that know no keys. */
      readonly key: string | undefined
    })

const pictureCache = new Map<string, { readonly bytes: Buffer; readonly sha256: string }>()

/** The bytes of a picture and their hash, in hex. */
export const pictureOf = (seed: string) => {
  const known = pictureCache.get(seed)
  if (known) return known
  const bytes = drawPicture(seed)
  const made = { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  pictureCache.set(seed, made)
  return made
}

/** The answers of a report as the wire has them. */
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

/** The parts of a note's multipart body. */
export const noteForm = (county: string, sent: Extract<Report, { kind: 'note' }>): FormData => {
  const form = new FormData()
  form.set('CountyCode', county)
  form.set('PollingStationNumber', String(sent.station))
  if (sent.questionId !== null) form.set('QuestionId', String(sent.questionId))
  form.set('Text', sent.text)
  for (const seed of sent.pictures) {
    form.append('file', new Blob([Uint8Array.from(pictureOf(seed).bytes)], { type: 'image/png' }), 'seen.png')
  }
  return form
}
