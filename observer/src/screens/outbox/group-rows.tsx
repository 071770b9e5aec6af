import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ShownItem } from '../../model/app-model.ts'
import { Mark } from '../../ui/parts/mark.tsx'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
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

/** Several answers: a row that opens. */
const GroupRow = ({ group: { station, form, items } }: { group: ItemGroup }) => {
  const t = useTranslations('outbox')
  const { forms } = useReady()
  const [isOpen, setOpen] = useState(false)
  const [first] = items
  const codes = new Set(items.flatMap(shown => questionOf(shown, forms)?.question.code ?? []))
  return (
    <div>
      <button type="button" className="row" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {first && <Mark kind={first.state} />}
        <span className="row-text">
          <b>{[station, form?.description].filter(Boolean).join(' · ')}</b>
          <span className="one-line">{t('answers', { count: items.length, codes: [...codes].join(', ') })}</span>
          {first && <ItemStateLabel state={first.state} receivedAt={first.receivedAt} hasMark={false} />}
        </span>
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      {isOpen && items.map(shown => <ItemRow key={shown.item.id} shown={shown} station={station} />)}
    </div>
  )
}

const ItemRow = ({ shown, station }: { shown: ShownItem; station: string }) => {
  const sizeText = useSizeText()
  const name = useItemName()
  const { item, state, receivedAt, refusal, fileBytes, receivedBytes } = shown
  return (
    <RowLink to={`/outbox/${item.id}`} mark={state} title={[station, name(shown)].filter(Boolean).join(' · ')}>
      {refusal && <span>{refusal.reason}</span>}
      {fileBytes > 0 && <span>{sizeText(shown)}</span>}
      {fileBytes > 0 && state === 'sending' && (
        <span className="thin-bar" aria-hidden="true">
          <i style={{ inlineSize: `${(receivedBytes / fileBytes) * 100}%` }} />
        </span>
      )}
      <ItemStateLabel state={state} receivedAt={receivedAt} hasMark={false} />
    </RowLink>
  )
}
