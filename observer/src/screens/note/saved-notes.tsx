import { textOf } from '@scrutineer/contract/outbox/place-items'
import { Image, MessageSquareText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ShownItem, Station } from '../../model/app-model.ts'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
import { ItemStateLabel } from '../../ui/parts/state.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { Thumbnails } from '../../ui/parts/thumbnails.tsx'
import { useSizeText } from '../../ui/parts/use-size-text.ts'
import { useReady } from '../../ui/state/model-context.tsx'

/** The notes and photos at a question, or at the station as a whole. */
export const SavedNotes = ({ station, questionId }: { station: Station; questionId: number | null }) => {
  const t = useTranslations('note')
  const { items } = useReady()
  const notes = items.filter(
    ({ item }) =>
      item.kind === 'note' &&
      item.station !== null &&
      stationName(item.station) === stationName(station) &&
      (item.body.questionId ?? null) === questionId,
  )
  if (notes.length === 0) return null
  return (
    <Rows title={t('saved')} count={notes.length}>
      {notes.map(shown => (
        <NoteRow key={shown.item.id} shown={shown} />
      ))}
    </Rows>
  )
}

const NoteRow = ({ shown }: { shown: ShownItem }) => {
  const { item, state, receivedAt } = shown
  const t = useTranslations('note')
  const sizeText = useSizeText()
  const photos = item.attachments?.length ?? 0
  const text = textOf(item)
  return (
    <RowLink
      to={`/outbox/${item.id}`}
      icon={photos > 0 ? Image : MessageSquareText}
      title={text || (photos > 0 ? t('photos', { count: photos }) : t('text'))}
    >
      <Thumbnails shown={shown} />
      {shown.fileBytes > 0 && <span>{sizeText(shown)}</span>}
      <ItemStateLabel state={state} receivedAt={receivedAt} />
    </RowLink>
  )
}
