import { observers } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { useFormatter, useTranslations } from 'use-intl'
import { q } from '../../api/query.ts'
import { paths, routePaths } from '../../app/paths.ts'
import { carryRecipients, type Recipient } from '../../shared/recipients.ts'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { usePresentation } from '../../ui/presentation.ts'
import { useAsked } from './asked.tsx'
import { useChangedObservers } from './changed-observers.ts'
import { useExport } from './export-list.ts'
import { useGathering } from './gathering.ts'
import { ListActions } from './list-actions.tsx'
import { useRememberedList } from './list-address.ts'
import { useListView } from './list-view.ts'
import { ObserverFilterBar } from './observer-filter-bar.tsx'
import { useObserverList } from './observer-list.ts'
import { ObserverListing } from './observer-listing.tsx'
import { useSelection } from './selection.ts'

export { firstCalls } from './first-calls.ts'

/** These come when there is something to say. */
const QuietLine = later(async () => (await import('./quiet-line.tsx')).QuietLine)
const ListBars = later(async () => (await import('./list-bars.tsx')).ListBars)

const route = getRouteApi(routePaths.observers)

/** The observers: found, sorted, selected, deleted, notified, exported. What is shown lives in the address. */
export const ObserversPage = () => {
  const t = useTranslations('observers')
  const format = useFormatter()
  const navigate = route.useNavigate()
  const changed = useChangedObservers()
  const [presentation, choosePresentation] = usePresentation('observers-view', 'LIST')
  const { ask, dialogs } = useAsked()
  const total = useQuery(q(observers.count)).data
  const view = useListView()
  const list = useObserverList(view)
  const selection = useSelection(list.shown?.rows)
  const { state, gather, cancel, isBusyWith } = useGathering(view.giveUpQuiet)
  const saveList = useExport()
  useRememberedList(route.useSearch())
  if (list.isQuietIgnored && view.hasQuiet) view.giveUpQuiet()

  const count = selection.keys.size
  const matching = list.isLoading ? undefined : list.shown?.totalItems
  const notify = (whom: readonly Recipient[]) => {
    carryRecipients(whom)
    selection.clear()
    void navigate({ href: paths.notifications() })
  }
  const forget = (gone: ReadonlySet<number>) => {
    selection.drop(gone)
    void navigate({ search: old => ({ ...old, page: undefined }) })
    void changed('active')
  }
  return (
    <Page
      title={t('TITLE')}
      count={typeof total === 'number' ? format.number(total) : undefined}
      actions={
        <ListActions
          presentation={presentation}
          onPresentation={choosePresentation}
          isExporting={isBusyWith('export')}
          onExport={() => void gather('export', view, saveList)}
        />
      }
    >
      {/* A column, not a grid: in a grid's own cell a bar couldn't float. */}
      <div className="flex min-w-0 flex-col gap-4">
        <ObserverFilterBar view={view} />
        {(view.choice !== undefined || !view.hasQuiet) && (
          <QuietLine
            view={view}
            count={matching}
            isBusy={isBusyWith('notify')}
            onNotify={() => void gather('notify', view, notify)}
          />
        )}
        <ObserverListing
          {...{ presentation, view, list }}
          selected={selection.keys}
          onSelect={selection.select}
          onDelete={observer => ask({ what: 'delete', observer })}
          onReset={observer => ask({ what: 'reset', observer })}
          onNotify={observer => notify([observer])}
        />
        {(state !== undefined || count > 0) && (
          <ListBars
            reading={state}
            onCancel={cancel}
            selection={{
              count,
              everybody: selection.hasWholePage && matching !== undefined && matching > count ? matching : undefined,
              isReading: isBusyWith('select'),
              onEverybody: () => void gather('select', view, selection.add),
              onDelete: () => ask({ what: 'deleteSelected' }),
              onNotify: () => notify(selection.observers),
              onClear: selection.clear,
            }}
          />
        )}
      </div>
      {dialogs({ selected: selection.observers, onDeleted: forget })}
    </Page>
  )
}
