import type { AccountColumns, ListColumns } from '@scrutineer/contract/columns'
import { createEmitter } from '../../lib/stores/emitter.ts'
import { accountStorageKey } from '../account-storage-key.ts'

const { subscribe, emit } = createEmitter()
const storageKey = () => accountStorageKey('columns')
const getText = () => localStorage.getItem(storageKey()) ?? '{}'

/** How the account has arranged the columns of its lists. Stored, so that a page load shows them at once. */
export const accountColumns = {
  subscribe,
  /** As text, which is the same until it changes. */
  getText,
  // Written by `set` below.
  parse: (text = getText()) => JSON.parse(text) as AccountColumns,
  set: (columns: AccountColumns) => {
    localStorage.setItem(storageKey(), JSON.stringify(columns))
    emit()
  },
}

/** One entry per column, in the account's order, then those of columns that the list doesn't have now. The first stays first and shown. */
export const arrangeColumns = (columns: readonly { id: string }[], arranged: ListColumns = []): ListColumns => {
  const rankOf = ({ id }: { id: string }) => (id === columns[0]?.id ? 0 : columns.some(each => each.id === id) ? 1 : 2)
  const missing = columns.filter(({ id }) => arranged.every(entry => entry.id !== id))
  return [...arranged, ...missing.map(({ id }) => ({ id }))].sort((a, b) => rankOf(a) - rankOf(b))
}
