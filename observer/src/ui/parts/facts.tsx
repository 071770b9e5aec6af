import { Fragment } from 'react'

/** Terms and their values. Those without a value are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [term: string, value: string | null | undefined])[] }) => (
  <dl className="card grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 narrow:grid-cols-1">
    {facts.map(
      ([term, value]) =>
        value && (
          <Fragment key={term}>
            <dt className="text-soft">{term}</dt>
            <dd className="text-end font-bold narrow:text-start">{value}</dd>
          </Fragment>
        ),
    )}
  </dl>
)
