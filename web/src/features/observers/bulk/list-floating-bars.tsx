import { FloatingBars } from '../../../ui/layout/floating-bar.tsx'
import { FetchAllBar } from './fetch-all-bar.tsx'
import { SelectionBar, type SelectionProps } from './selection-bar.tsx'
import type { FetchAllState } from './use-fetch-all.ts'

interface Props {
  fetchAllState: FetchAllState | undefined
  onCancel: () => void
  selection: SelectionProps
}

/** What floats over the list: how far a reading of all its pages is, and what can be done with the selected. */
export const ListFloatingBars = ({ fetchAllState, onCancel, selection }: Props) => (
  <FloatingBars>
    <FetchAllBar state={fetchAllState} onCancel={onCancel} />
    {selection.count > 0 && <SelectionBar {...selection} />}
  </FloatingBars>
)
