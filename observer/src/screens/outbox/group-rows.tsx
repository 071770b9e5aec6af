import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ShownItem } from '../../model/app-model.ts'
import { ProgressBar } from '../../ui/parts/progress-bar.tsx'
import { RowContent, RowLink, type RowProps, Rows, rowClass } from '../../ui/parts/row.tsx'
import { ItemStateLabel } from '../../ui/parts/state.tsx'
import { useSizeText } from '../../ui/parts/use-size-text.ts'
import { useReady } from '../../ui/state/model-context.tsx'
import { groupItems, type ItemGroup, questionOf } from './item-groups.ts'
import { useItemName } from './use-item-name.ts'

/** Items of one state, by station and form. */
export const GroupRows = ({ title, items }: { title: string; items: readonly ShownItem[] }) => {
  const { forms } = useReady()
  if (items.length === 0) return null
  return (
    <Rows title={title} count={items.length}>
      {groupItems(items, forms).map(group =>
        group.items.length === 1 ? (
          group.items.map(shown => <ItemRow key={group.key} shown={shown} station={group.station} />)
        ) : (
          <GroupRow key={group.key} group={group} />
        ),
      )}
    </Rows>
  )
}

/** An expandable row of several answers. */
const GroupRow = ({ group: { station, form, items, state, receivedAt } }: { group: ItemGroup }) => {
  const t = useTranslations('outbox')
  const { forms } = useReady()
  const [isOpen, setOpen] = useState(false)
  const codes = new Set(items.flatMap(shown => questionOf(shown, forms)?.question.code ?? []))
  return (
    <div className="border-t first:border-t-0">
      <RowButton
        mark={state}
        title={[station, form?.description].filter(Boolean).join(' · ')}
        isOpen={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="truncate">{t('answers', { count: items.length, codes: [...codes].join(', ') })}</span>
        <ItemStateLabel state={state} receivedAt={receivedAt} hasMark={false} />
      </RowButton>
      {isOpen && items.map(shown => <ItemRow key={shown.item.id} shown={shown} station={station} />)}
    </div>
  )
}

/** Expands rows below it. */
const RowButton = ({ isOpen, onClick, ...props }: RowProps & { isOpen: boolean; onClick: () => void }) => (
  <button type="button" className={rowClass(props)} aria-expanded={isOpen} onClick={onClick}>
    <RowContent {...props} />
    <ChevronDown className="text-soft" />
  </button>
)

const ItemRow = ({ shown, station }: { shown: ShownItem; station: string }) => {
  const sizeText = useSizeText()
  const name = useItemName()
  const { item, state, receivedAt, refusal, fileBytes, receivedBytes } = shown
  return (
    <RowLink to={`/outbox/${item.id}`} mark={state} title={[station, name(shown)].filter(Boolean).join(' · ')}>
      {refusal && <span>{refusal.reason}</span>}
      {fileBytes > 0 && <span>{sizeText(shown)}</span>}
      {fileBytes > 0 && state === 'sending' && (
        <ProgressBar value={receivedBytes / fileBytes} className="h-1.5 overflow-hidden rounded-full" />
      )}
      <ItemStateLabel state={state} receivedAt={receivedAt} hasMark={false} />
    </RowLink>
  )
}
