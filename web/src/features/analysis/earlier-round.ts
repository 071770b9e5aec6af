import { groupBy } from '@scrutineer/contract/helpers/groups'
import { isShareShown, shareOf } from '../../shared/share.ts'
import type { EarlierQuestion, EarlierRound } from './earlier-round-file.ts'

interface Element {
  readonly isFormer?: boolean | undefined
}

const normalize = (text: string) => text.trim().toLowerCase()

/** By name, without those that share one. Elements that the form no longer has only where no other one has the name. */
const byName = <T extends Element>(elements: readonly T[], nameOf: (element: T) => string): ReadonlyMap<string, T> => {
  const found = new Map<string, T | undefined>()
  for (const isFormer of [false, true]) {
    const ofKind = elements.filter(element => (element.isFormer ?? false) === isFormer)
    for (const [name, [first, second]] of groupBy(ofKind, element => normalize(nameOf(element))))
      if (!found.has(name)) found.set(name, second ? undefined : first)
  }
  return new Map([...found].flatMap(([name, element]) => (element ? [[name, element] as const] : [])))
}

/** The elements of this round with those of the earlier one that have the same name, and those of each that have no counterpart. */
const match = <T extends Element, E extends Element>(
  now: readonly T[],
  earlier: readonly E[],
  nameOf: (element: T | E) => string,
) => {
  const [named, earlierNamed] = [byName(now, nameOf), byName(earlier, nameOf)]
  const matches = new Map<T, E>()
  for (const [name, element] of named) {
    const counterpart = earlierNamed.get(name)
    if (counterpart) matches.set(element, counterpart)
  }
  const matched = new Set(matches.values())
  return {
    matches,
    onlyNow: now.filter(element => !matches.has(element)),
    onlyEarlier: earlier.filter(element => !matched.has(element)),
  }
}

/** The form with the code; undefined if the earlier round has none. */
export const findEarlierForm = ({ forms }: EarlierRound, code: string) =>
  forms.find(form => normalize(form.code) === normalize(code))

/** Questions by their code. */
export const matchQuestions = <T extends Element & { readonly code: string }>(
  now: readonly T[],
  earlier: readonly EarlierQuestion[],
) => match(now, earlier, ({ code }) => code)

/** Options by their wording. */
export const matchOptions = <T extends Element & { readonly text: string }>(
  now: readonly T[],
  { options }: EarlierQuestion,
) => match(now, options, ({ text }) => text)

interface Bin {
  readonly from: string
  readonly last: string
  readonly count: number
}

/** The values of the earlier round by bins of this one; undefined unless each of them is in a bin with the same limits. */
export const matchBins = (now: readonly Bin[], earlier: readonly Bin[]): number[] | undefined => {
  const filled = earlier.filter(({ count }) => count > 0)
  const matched = now.map(bin => filled.find(({ from, last }) => from === bin.from && last === bin.last)?.count ?? 0)
  const isComplete = matched.filter(count => count > 0).length === filled.length
  return isComplete && filled.length > 0 ? matched : undefined
}

interface Counted {
  readonly count: number
  readonly answered: number
}

/** The share of this round less that of the earlier one, in percentage points; undefined where one has too few answers for a share. */
export const differenceInPoints = (now: Counted, earlier: Counted): number | undefined =>
  isShareShown(now.answered) && isShareShown(earlier.answered)
    ? 100 * (shareOf(now.count, now.answered) - shareOf(earlier.count, earlier.answered))
    : undefined
