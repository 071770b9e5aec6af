import { type FormSummary, forms } from '@scrutineer/contract/forms'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../api/query.ts'

/** The published ones of these forms, as choices. */
export const toFormChoices = (
  all: readonly Pick<FormSummary, 'id' | 'code' | 'description' | 'currentVersion'>[] = [],
) =>
  all.flatMap(({ id, code, description, currentVersion }) =>
    currentVersion > 0 ? [{ value: id, label: `${code} · ${description}` }] : [],
  )

/** The sections of a form as published. Loaded again every five minutes, since forms change rarely; live updates invalidate them. */
export const publishedFormQuery = (id: number) =>
  queryOptions({
    ...endpointQuery(forms.get, { params: { id }, query: {} }),
    staleTime: 5 * 60_000,
    // Questions of another form must not be shown while these load.
    placeholderData: undefined,
  })
