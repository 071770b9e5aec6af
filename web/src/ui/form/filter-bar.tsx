import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'

type FilterValues = Readonly<Record<string, string>>

interface Props {
  /** Applied filters by field name. The fields follow changes (Back, a copied link). */
  applied: Readonly<Record<string, unknown>>
  /** Receives the non-empty fields, trimmed. */
  onFilter: (values: FilterValues) => void
  onReset: () => void
  /** Uncontrolled fields, each with a `name`. */
  children: ReactNode
}

const readFilledFields = (form: HTMLFormElement): FilterValues => {
  const entries = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : ''])
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement

/** The filter form of a list. Filter and Reset are disabled while it is empty; clearing an applied filter resets it. */
export const FilterBar = ({ applied, onFilter, onReset, children }: Props) => {
  const t = useTranslations('ui')
  const form = useRef<HTMLFormElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const key = JSON.stringify(applied)

  useEffect(() => {
    if (!form.current) return
    const values: Record<string, unknown> = JSON.parse(key)
    for (const field of form.current.elements) if (isField(field)) field.value = String(values[field.name] ?? '')
    setEmpty(Object.keys(readFilledFields(form.current)).length === 0)
  }, [key])

  const onInput = () => {
    if (!form.current) return
    const isNowEmpty = Object.keys(readFilledFields(form.current)).length === 0
    setEmpty(isNowEmpty)
    if (isNowEmpty && Object.keys(JSON.parse(key)).length > 0) onReset()
  }
  const reset = () => {
    form.current?.reset()
    setEmpty(true)
    onReset()
  }
  return (
    <section aria-label={t('filters')}>
      <form
        ref={form}
        className="flex flex-wrap items-start gap-3"
        onInput={onInput}
        onSubmit={event => {
          event.preventDefault()
          const values = readFilledFields(event.currentTarget)
          if (Object.keys(values).length > 0) onFilter(values)
        }}
      >
        {children}
        {/* Aligned with the inputs, and independent of errors below them. */}
        <div className="flex gap-2 sm:mt-5.5">
          <Button type="submit" label={t('filter')} disabled={isEmpty} />
          <Button variant="ghost" label={t('reset')} disabled={isEmpty} onClick={reset} />
        </div>
      </form>
    </section>
  )
}
