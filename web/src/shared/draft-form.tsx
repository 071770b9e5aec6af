import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link.tsx'
import { Reason } from '../ui/reason.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { useExplain } from './explain.ts'
import { type Fault, useFaultWords } from './faults.ts'
import { reasonOf, serverMessage } from './form-failure.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useSending } from './use-sending.ts'

interface Judgement {
  /** What is wrong with a field, by its wire name. */
  readonly faults: Readonly<Record<string, Fault>>
  /** Something would be lost by leaving. */
  readonly isChanged: boolean
}

interface Props<Draft> {
  /** What the form is, for those who can't see. */
  title: string
  isReadOnly: boolean
  /** What the form holds when it is opened. */
  untouched: Draft
  read: (data: FormData) => Draft
  /** The field that is a password or PIN: nothing else typed is lost with the session. */
  secret?: keyof Draft
  judge: (draft: Draft) => Judgement
  /** Wire names of the fields that a message can stand beside. */
  fields: readonly string[]
  /** The uncontrolled fields, each with its wire name, as they begin; `messageFor` says what is wrong with one of them. */
  children: (messageFor: (field: string) => string | undefined, opened: Draft) => ReactNode
  /** Saves. When it fails the reason shows beside the fields and nothing typed is lost. */
  onSave: (draft: Draft) => Promise<void>
  saveLabel: string
  cancelHref: string
  /** What else can be done, at the end of the buttons. */
  more?: ReactNode
}

const fieldOf = (event: SyntheticEvent) =>
  event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement ? event.target.name : ''

/** A form that adds, edits or shows one thing: Save while it is valid and changed, Cancel, and a question before work is lost. */
export const DraftForm = <Draft extends object>(props: Props<Draft>) => {
  const { title, isReadOnly, untouched, read, secret, judge, fields, children, onSave, saveLabel, cancelHref, more } =
    props
  const words = useTranslations('ui')
  const explain = useExplain()
  const faultWords = useFaultWords()
  const kept = useKeptDraft({ untouched, secret, isChanged: draft => judge(draft).isChanged })
  const { opened, isRestored, draft } = kept
  const [left, setLeft] = useState<readonly string[]>([])
  const { send, isBusy, failure, mend } = useSending()
  const { faults, isChanged } = judge(draft)
  const canSave = isChanged && Object.keys(faults).length === 0

  const save = async () => {
    // A save that was called off has forgotten it, though it is still here.
    kept.keep()
    await onSave(draft)
    kept.forget()
  }
  const leave = (field: string) => {
    if (isChanged && !left.includes(field)) setLeft([...left, field])
  }
  const messageFor = (field: string) =>
    (left.includes(field) ? faultWords(faults[field]) : undefined) ?? (failure && serverMessage(failure, field))
  const reason = failure && reasonOf(failure, fields, explain)
  return (
    <Card aria-label={title}>
      <form
        noValidate
        onInput={event => {
          kept.change(read(new FormData(event.currentTarget)))
          mend(fieldOf(event))
        }}
        onBlur={event => leave(fieldOf(event))}
        onKeyDown={event => {
          // While Save is disabled the browser submits nothing: Enter says what is wrong instead.
          if (event.key === 'Enter') leave(fieldOf(event))
        }}
        onSubmit={event => {
          event.preventDefault()
          if (canSave) void send(save)
        }}
      >
        <fieldset disabled={isReadOnly} className="grid gap-4 p-5">
          <legend className="sr-only">{title}</legend>
          {isRestored && isChanged && (
            <p role="status" className="text-soft">
              {words('restored')}
            </p>
          )}
          {children(messageFor, opened)}
        </fieldset>
        {!isReadOnly && (
          <footer className="grid gap-3 border-line border-t px-5 py-4">
            <Reason text={reason} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" look="primary" isBusy={isBusy} disabled={!canSave || isBusy}>
                {saveLabel}
              </Button>
              <LinkButton href={cancelHref}>{words('cancel')}</LinkButton>
              <span className="ml-auto">{more}</span>
            </div>
          </footer>
        )}
      </form>
      <UnsavedGuard isUnsaved={isChanged && !isReadOnly} onLeave={kept.forget} />
    </Card>
  )
}
