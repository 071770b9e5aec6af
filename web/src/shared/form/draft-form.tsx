import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { diff } from '../../lib/diff.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/feedback/form-error.tsx'
import { FieldErrorContext } from '../../ui/form/field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'
import { accountStorageKey } from '../account-storage-key.ts'
import { readFormDraft, showDraft } from './draft-values.ts'
import type { FieldError } from './field-error.ts'
import { type FollowedDraft, markSaved, mergeSaved } from './merge-saved.ts'
import { useFieldErrorMessage } from './use-field-error-message.ts'
import { fieldOf, useSubmit } from './use-submit.ts'

/** How a form shows the values of some fields, if not as they are. */
type ValueTexts<Draft> = Readonly<Partial<Record<keyof Draft, (value: string) => string>>>

interface ChangedByOthersProps<Draft> extends FollowedDraft<Draft> {
  labels: Readonly<Record<keyof Draft, string>>
  valueTexts: ValueTexts<Draft> | undefined
}

/** Names the fields that others saved while the form was open, and those whose new value the draft replaces. */
const ChangedByOthers = <Draft extends object>(props: ChangedByOthersProps<Draft>) => {
  const { base, draft, changedByOthers, labels, valueTexts } = props
  const t = useTranslations('ui')
  if (changedByOthers.length === 0) return null
  const changedByBoth = changedByOthers.filter(field => draft[field] !== base[field])
  const describe = (field: keyof Draft) => {
    const value = String(base[field])
    if (value === '') return t('clearedByOther', { field: labels[field] })
    return t('changedByBoth', { field: labels[field], value: valueTexts?.[field]?.(value) ?? value })
  }
  return (
    <div role="status" className="grid gap-1">
      <p>{t('changedByOthers', { fields: changedByOthers.map(field => labels[field]).join(', ') })}</p>
      {changedByBoth.map(field => (
        <p key={labels[field]} className="whitespace-pre-line wrap-anywhere text-danger">
          {describe(field)}
        </p>
      ))}
    </div>
  )
}

interface DraftOptions<Draft> {
  /** Values without a stored draft. */
  readonly initial: Draft
  /** A field that is never stored. */
  readonly secretField?: keyof Draft | undefined
  readonly isChanged: (draft: Draft) => boolean
  /** Takes over what others save while the form is open. */
  readonly followsSaved: boolean
}

/**
 * The draft of the form at this address. It survives a reload and the end of the session, in this tab and for this account,
 * until it is saved or discarded.
 */
const usePersistedDraft = <Draft extends object>(options: DraftOptions<Draft>) => {
  const { initial, secretField, isChanged, followsSaved } = options
  const [key] = useState(() => accountStorageKey('form', location.pathname))
  const [opened] = useState(() => {
    const stored = sessionStorage.getItem(key)
    // Written by this file only, in the same tab.
    return stored === null ? initial : { ...initial, ...(JSON.parse(stored) as Partial<Draft>) }
  })
  const [followed, setFollowed] = useState<FollowedDraft<Draft>>({ base: initial, draft: opened, changedByOthers: [] })
  if (followsSaved && Object.keys(diff(initial, followed.base)).length > 0) setFollowed(mergeSaved(followed, initial))
  const { base, draft, changedByOthers } = followed
  const discard = () => sessionStorage.removeItem(key)
  const persist = () => {
    const storable = secretField === undefined ? draft : { ...draft, [secretField]: initial[secretField] }
    // Only the changes, so that a reload shows what others saved in the other fields.
    if (isChanged(storable)) sessionStorage.setItem(key, JSON.stringify(diff(storable, initial)))
    else discard()
  }
  useEffect(persist, [draft])
  return {
    /** Whether a stored draft was restored. */
    isRestored: opened !== initial && isChanged(opened),
    draft,
    setDraft: (typed: Draft) => setFollowed(old => ({ ...old, draft: typed })),
    /** The values that were saved last. */
    base,
    changedByOthers,
    /** After a draft was saved. */
    markSaved: (sent: Draft) => setFollowed(old => markSaved(old, sent)),
    persist,
    discard,
  }
}

interface Props<Draft> {
  /** Accessible name of the form. */
  title: string
  isReadOnly: boolean
  /** Values when the form opens: texts and booleans by the names of their fields. */
  initial: Draft
  /** The password or PIN field, which is never persisted. */
  secretField?: keyof Draft
  /** Errors by the fields' names. */
  validate: (draft: Draft) => Readonly<Record<string, FieldError>>
  /** Whether there are unsaved changes; by default, whether any value differs from its initial one. */
  isChanged?: ((draft: Draft) => boolean) | undefined
  /** Error messages by field name, in place of the default ones. */
  messages?: Readonly<Record<string, string>>
  /** Uncontrolled fields with the names of the values, which they show along with their errors. */
  children: ReactNode
  /** Saves the draft. If it rejects, the error is shown and the draft stays. */
  onSave: (draft: Draft) => Promise<void>
  saveLabel: string
  /** Where Cancel leads. A page that stays open after saving has no Cancel. */
  cancelHref?: string
  /** Rendered after the buttons. */
  extraActions?: ReactNode
  /** Labels of the fields of a form that takes over what others save while it is open, and says so. */
  labels?: Readonly<Record<keyof Draft, string>>
  valueTexts?: ValueTexts<Draft>
}

/** A form to add, edit or view one record. Save is enabled while it is valid and changed; leaving with changes is confirmed. */
export const DraftForm = <Draft extends object>(props: Props<Draft>) => {
  const {
    title,
    isReadOnly,
    initial,
    secretField,
    validate,
    isChanged: differs = draft => Object.keys(diff(draft, initial)).length > 0,
    messages,
    children,
    onSave,
    saveLabel,
    cancelHref,
    extraActions,
    labels,
    valueTexts,
  } = props
  const t = useTranslations('ui')
  const fieldErrorMessage = useFieldErrorMessage()
  const persisted = usePersistedDraft({
    initial,
    secretField,
    isChanged: differs,
    followsSaved: labels !== undefined,
  })
  const { isRestored, draft } = persisted
  const [touched, setTouched] = useState<readonly string[]>([])
  // Switches can't show an error.
  const fields = Object.entries(initial).flatMap(([name, value]) => (typeof value === 'string' ? name : []))
  const { submit, isBusy, fieldError, clearFieldError, reason, title: failedTitle } = useSubmit(fields)
  const formRef = useRef<HTMLFormElement>(null)
  // After each render: fields and options may come later.
  useLayoutEffect(() => {
    if (formRef.current) showDraft(formRef.current, draft)
  })
  const errors = validate(draft)
  const isChanged = differs(draft)
  const canSave = isChanged && Object.keys(errors).length === 0

  const save = async () => {
    // Leaving during an earlier save attempt may have discarded it.
    persisted.persist()
    await onSave(draft)
    if (labels) persisted.markSaved(draft)
    persisted.discard()
  }
  const markTouched = (field: string) => {
    if (isChanged && !touched.includes(field)) setTouched([...touched, field])
  }
  const messageFor = (field: string) => {
    const message = (touched.includes(field) ? fieldErrorMessage(errors[field]) : undefined) ?? fieldError(field)
    return message && (messages?.[field] ?? message)
  }
  return (
    <Card aria-label={title}>
      <form
        ref={formRef}
        noValidate
        onInput={event => {
          persisted.setDraft(readFormDraft(event.currentTarget, initial))
          clearFieldError(fieldOf(event))
        }}
        onBlur={event => markTouched(fieldOf(event))}
        onKeyDown={event => {
          // While Save is disabled the browser doesn't submit; Enter shows the error instead.
          if (event.key === 'Enter') markTouched(fieldOf(event))
        }}
        onSubmit={event => {
          event.preventDefault()
          if (canSave) void submit(save)
        }}
      >
        <fieldset disabled={isReadOnly} className="grid gap-4 p-5">
          <legend className="sr-only">{title}</legend>
          {isRestored && isChanged && (
            <p role="status" className="text-soft">
              {t('changesRestored')}
            </p>
          )}
          {labels && !isBusy && <ChangedByOthers {...persisted} labels={labels} valueTexts={valueTexts} />}
          <FieldErrorContext value={messageFor}>{children}</FieldErrorContext>
        </fieldset>
        {!isReadOnly && (
          <footer className="grid gap-3 border-line border-t px-5 py-4">
            <FormError text={reason ?? failedTitle} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="primary" label={saveLabel} isBusy={isBusy} disabled={!canSave || isBusy} />
              {cancelHref !== undefined && <LinkButton href={cancelHref}>{t('cancel')}</LinkButton>}
              <span className="ms-auto">{extraActions}</span>
            </div>
          </footer>
        )}
      </form>
      <UnsavedGuard isUnsaved={isChanged && !isReadOnly} onLeave={persisted.discard} />
    </Card>
  )
}
