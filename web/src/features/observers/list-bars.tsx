import { FloatingBars } from '../../ui/floating-bar.tsx'
import type { Reading } from './gathering.ts'
import { GatheringBar } from './gathering-bar.tsx'
import { SelectionBar, type SelectionProps } from './selection-bar.tsx'

interface Props {
  reading: Reading | undefined
  onCancel: () => void
  selection: SelectionProps
}

/** What floats over the list: how far a reading of all its pages is, and what can be done with the selected. */
export const ListBars = ({ reading, onCancel, selection }: Props) => (
  <FloatingBars>
    <GatheringBar state={reading} onCancel={onCancel} />
    {selection.count > 0 && <SelectionBar {...selection} />}
  </FloatingBars>
)
