import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface Props {
  /** Stays in view. */
  head: ReactNode
  failure: ReactNode
  /** The visit and what was flagged. */
  first: ReactNode
  /** The second column where there is room, else between the other two; false or undefined for none. */
  history: ReactNode
  rest: ReactNode
}

/** The parts of a report; the columns are styled with the follow-up. On small screens their foot leaves room for the bar of the follow-up. */
export const DetailsLayout = ({ head, failure, first, history, rest }: Props) => (
  <section
    id="details"
    data-prints-whole
    aria-labelledby="details-title"
    className="grid grid-cols-1 gap-4 max-lg:pb-20"
  >
    <div data-details-head className="z-10 grid grid-cols-1 gap-2 border-line border-b bg-page py-2 lg:sticky lg:top-0">
      {head}
    </div>
    {failure}
    <div className="@container min-w-0">
      <div className={classNames('grid grid-cols-1 gap-x-6 gap-y-4', Boolean(history) && 'report-columns')}>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">{first}</div>
        {history && <div className="report-history min-w-0">{history}</div>}
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">{rest}</div>
      </div>
    </div>
  </section>
)
