import { type ArrangeableList, columns, type ListColumns } from '@scrutineer/contract/columns'
import { call } from '../../api/call.ts'
import { accountColumns } from './account-columns.ts'

/** Shows the columns at once, and the previous ones again if they can't be saved. None are the default ones. */
export const saveColumns = async (list: ArrangeableList, listColumns: ListColumns): Promise<void> => {
  const previous = accountColumns.parse()
  accountColumns.set({ ...previous, [list]: listColumns })
  try {
    await call(columns.set, { params: { list }, body: { columns: listColumns } })
  } catch (error) {
    accountColumns.set(previous)
    throw error
  }
}
