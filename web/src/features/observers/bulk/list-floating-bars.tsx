import { FloatingBars } from '../../../ui/layout/floating-bar.tsx'
import { FetchAllBar } from './fetch-all-bar.tsx'
import { SelectionBar, type SelectionProps } from './selection-bar.tsx'
import type { FetchAllState } from './use-fetch-all.ts'

interface Props {
  fetchAllState: FetchAllState | undefined
  onCancel: () => void
  selection: SelectionProps
}

/** The bars that float over the list: the progress of a fetch of all pages, and the actions for the selection. */
export const ListFloatingBars = ({ fetchAllState, onCancel, selection }: Props) => (
  <FloatingBars>
    <FetchAllBar state={fetchAllState} onCancel={onCancel} />
    {selection.count > 0 && <SelectionBar {...selection} />}
  </FloatingBars>
)
