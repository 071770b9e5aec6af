import { useTranslations } from 'use-intl'
import { CallError } from '../../api/call-error.ts'
import { useExplain } from '../../shared/explain.ts'
import { usePartWords } from './part-words.ts'
import { type PlaceLine, PlaceList } from './place-list.tsx'
import type { Refused } from './use-form-save.ts'
import { placeOf } from './wire-form.ts'

/** Why a save was refused, in the server's words, with the ways to the places it names. */
export const Refusal = ({ refused: { error, sent }, onJump }: { refused: Refused; onJump?: () => void }) => {
  const t = useTranslations('forms')
  const explain = useExplain()
  const words = usePartWords()
  const errors = error instanceof CallError ? Object.entries(error.errors) : []
  const lines = errors.map(([wireName, messages]): PlaceLine => {
    const place = placeOf(sent, wireName)
    const field = words.fieldOf(sent, place.key, place.field)
    const name = words.nameOf(sent, place.key)
    return { id: wireName, place, text: `${field ? `${name}, ${field}` : name}: ${messages.join(' ')}` }
  })
  return (
    <div role="alert" className="grid gap-2 rounded-md bg-danger-wash px-3 py-2 text-danger">
      <p>{error instanceof CallError && lines.length > 0 ? error.title : explain(error)}</p>
      {lines.length > 0 && <PlaceList label={t('problems')} lines={lines} {...(onJump && { onJump })} />}
    </div>
  )
}
