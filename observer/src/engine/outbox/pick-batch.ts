import type { OutboxItem, OutboxKind } from '@scrutineer/contract/outbox/outbox-item'

/** Items of one call: small, for weak connections. */
export const BATCH_ITEMS = 20

/** Maximum size of a batch of several items. */
const BATCH_CHARACTERS = 256 * 1024

const ranks: Readonly<Partial<Record<OutboxKind, number>>> = { help: 0, problem: 1 }

const isFlagged = ({ kind, body }: OutboxItem, flagged: ReadonlySet<number>) =>
  kind === 'answer' &&
  Array.isArray(body.options) &&
  body.options.some((option: { optionId?: unknown }) => flagged.has(Number(option.optionId)))

/** Calls for help, problems and flagged answers first, each in the order in which they were recorded. `flagged` are ids of options. */
export const pickBatch = (
  items: readonly OutboxItem[],
  flagged: ReadonlySet<number>,
  max = BATCH_ITEMS,
): OutboxItem[] => {
  const ranked = items.map(item => ({ item, rank: ranks[item.kind] ?? (isFlagged(item, flagged) ? 2 : 3) }))
  const ordered = ranked.sort((a, b) => a.rank - b.rank || a.item.sequence - b.item.sequence).map(({ item }) => item)
  let characters = 0
  const end = ordered.findIndex((item, index) => {
    characters += JSON.stringify(item.body).length
    return index >= max || (index > 0 && characters > BATCH_CHARACTERS)
  })
  return end < 0 ? ordered : ordered.slice(0, end)
}
