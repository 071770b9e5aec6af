import { hasSome, type Random } from '../../simulator/plan/random.ts'
import texts from '../content/observer-texts.json' with { type: 'json' }

/** By the question's code and the option's position among the flagged ones. */
const flaggedTexts: Readonly<Record<string, readonly (readonly string[])[]>> = texts.flagged
/** By the question's code. */
const freeTexts: Readonly<Record<string, readonly string[]>> = texts.free

const pickAny = (candidates: readonly string[] = [], random: Random): string | undefined =>
  hasSome(candidates) ? random.pick(candidates) : undefined

/** What an observer writes about a flagged option of a question; undefined if there is no text about it. */
export const flagNote = (questionCode: string, position: number, random: Random): string | undefined =>
  pickAny(flaggedTexts[questionCode]?.[position], random)

/** What an observer writes in the free-text field of an option that isn't flagged; undefined if there is no text. */
export const freeTextOf = (questionCode: string, random: Random): string | undefined =>
  pickAny(freeTexts[questionCode], random)
