import type { Observer, ObserverSort } from '@scrutineer/contract/observers'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../ui/link.tsx'
import { type MenuItem, RowMenuTrigger } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table-props.ts'

type Columns = readonly Column<Observer, ObserverSort>[]

interface Props {
  label: string
  /** The table's columns: the first heads the card, the others are its lines. */
  columns: Columns
  rows: readonly Observer[] | undefined
  expectedRows: number
  isStale: boolean
  menu: (observer: Observer) => readonly MenuItem[]
}

const gridClass = 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3'
const cardClass = 'grid content-between gap-4 rounded-lg border border-line bg-surface p-4'

const Lines = ({ columns, observer }: { columns: Columns; observer: Observer | undefined }) => (
  <dl className="grid gap-1">
    {columns.slice(1).map(column => (
      <div key={column.id} className="flex justify-between gap-4">
        <dt className="shrink-0 text-soft">{column.header}</dt>
        <dd className="min-w-0 text-right">
          {observer ? column.cell(observer) : <Skeleton className="my-1 ml-auto w-24" />}
        </dd>
      </div>
    ))}
  </dl>
)

interface CardProps extends Pick<Props, 'columns' | 'menu'> {
  observer: Observer
}

const ObserverCard = ({ columns, menu, observer }: CardProps) => {
  const t = useTranslations('observers')
  const words = useTranslations('ui')
  return (
    <li className={cardClass}>
      <h2 className="truncate font-semibold">{columns[0]?.cell(observer)}</h2>
      <Lines columns={columns} observer={observer} />
      <div className="flex justify-between">
        <LinkButton href={paths.observer('edit', observer.phone)} aria-label={t('editName', { name: observer.name })}>
          <Pencil aria-hidden />
          {t('EDIT')}
        </LinkButton>
        <RowMenuTrigger items={menu(observer)} name={words('actionsFor', { name: observer.name })} />
      </div>
    </li>
  )
}

/** The observers as cards, each with Edit and a menu. */
export const ObserverCards = ({ label, columns, rows, expectedRows, isStale, menu }: Props) => {
  const t = useTranslations('ui')
  if (!rows)
    return (
      <Card aria-label={label} aria-busy className="border-0 bg-transparent">
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
        <div aria-hidden className={gridClass}>
          {Array.from({ length: expectedRows }, (_, at) => (
            <div key={at} className={cardClass}>
              <Skeleton className="my-1 w-36" />
              <Lines columns={columns} observer={undefined} />
              <Skeleton className="h-8 w-20 pointer-coarse:h-10" />
            </div>
          ))}
        </div>
      </Card>
    )
  return (
    <ul
      aria-label={label}
      aria-busy={isStale}
      className={classNames(gridClass, 'transition-opacity', isStale && 'opacity-60')}
    >
      {rows.map(observer => (
        <ObserverCard key={observer.id} {...{ columns, menu, observer }} />
      ))}
    </ul>
  )
}
