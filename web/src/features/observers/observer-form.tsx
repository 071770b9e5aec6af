import type { Ngo } from '@scrutineer/contract/ngos'
import type { Observer } from '@scrutineer/contract/observers'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../api/call-error.ts'
import { useExplain } from '../../shared/explain.ts'
import { useFaultWords } from '../../shared/faults.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useListAddress } from './list-address.ts'
import { judge, type ObserverDraft, readDraft, untouchedDraft } from './observer-draft.ts'
import { ObserverFields } from './observer-fields.tsx'

interface Props {
  /** Who is edited or viewed; left out, one is added. */
  observer?: Observer
  isReadOnly?: boolean
  /** The NGOs to choose from or to name; empty where the server doesn't say. */
  ngos: readonly Ngo[]
  /** The NGO that is chosen at first when one is added. */
  ownNgo?: number | undefined
  /** Saves. When it fails the reason shows beside the fields and nothing typed is lost. */
  onSave: (draft: ObserverDraft) => Promise<void>
  /** What else can be done, at the end of the buttons. */
  children?: ReactNode
}

/** Wire names of the fields that a message can stand beside. */
const fields = ['name', 'phone', 'pin', 'idNgo']

interface Failure {
  readonly error: unknown
  /** Wire names of the fields that were changed since. */
  readonly mended: readonly string[]
}

/** A server may write `Phone` where ours writes `phone`. */
const serverMessage = ({ error, mended }: Failure, field: string) => {
  if (!(error instanceof CallError) || mended.includes(field)) return undefined
  return Object.entries(error.errors)
    .find(([name]) => name.toLowerCase() === field.toLowerCase())?.[1]
    .join(' ')
}

/** What stands above the button: the title while messages stand beside the fields, nothing once they are all mended. */
const reasonOf = (failure: Failure, explain: (error: unknown) => string) => {
  const { error } = failure
  const isBeside = (from: Failure) => fields.some(field => serverMessage(from, field) !== undefined)
  if (!(error instanceof CallError) || !isBeside({ error, mended: [] })) return explain(error)
  return isBeside(failure) ? error.title : undefined
}

const fieldOf = (event: FormEvent) =>
  event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement ? event.target.name : ''

/** The observer's form, for adding, editing and viewing. */
export const ObserverForm = ({ observer, isReadOnly = false, ngos, ownNgo, onSave, children }: Props) => {
  const t = useTranslations('observers')
  const words = useTranslations('ui')
  const explain = useExplain()
  const faultWords = useFaultWords()
  const listAddress = useListAddress()
  const isSaving = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [draft, setDraft] = useState(() => untouchedDraft(observer, ownNgo))
  const [left, setLeft] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<Failure>()
  const { faults, isChanged } = judge(draft, observer, ownNgo)
  const isValid = Object.keys(faults).length === 0

  const messageFor = (field: string) =>
    (left.includes(field) ? faultWords(faults[field]) : undefined) ?? (failure && serverMessage(failure, field))
  const save = async () => {
    if (!isValid || !isChanged || isSaving.current) return
    isSaving.current = true
    setBusy(true)
    setFailure(undefined)
    await onSave(draft).catch((error: unknown) => setFailure({ error, mended: [] }))
    isSaving.current = false
    setBusy(false)
  }
  const reason = failure && reasonOf(failure, explain)
  return (
    <Card className="max-w-xl" aria-label={t('TITLE')}>
      <form
        noValidate
        onInput={event => {
          setDraft(readDraft(new FormData(event.currentTarget)))
          const field = fieldOf(event)
          setFailure(old => old && { ...old, mended: [...old.mended, field] })
        }}
        onBlur={event => {
          const field = fieldOf(event)
          if (isChanged && !left.includes(field)) setLeft([...left, field])
        }}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <fieldset disabled={isReadOnly} className="grid gap-4 p-5">
          <legend className="sr-only">{t('TITLE')}</legend>
          <ObserverFields {...{ observer, isReadOnly, ngos, ownNgo, messageFor }} />
        </fieldset>
        {!isReadOnly && (
          <footer className="grid gap-3 border-line border-t px-5 py-4">
            {reason && (
              <p role="alert" className="whitespace-pre-line rounded-md bg-danger-wash px-3 py-2 text-danger">
                {reason}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" look="primary" isBusy={isBusy} disabled={!isValid || !isChanged || isBusy}>
                {t('SAVE')}
              </Button>
              <LinkButton href={listAddress}>{words('cancel')}</LinkButton>
              <span className="ml-auto">{children}</span>
            </div>
          </footer>
        )}
      </form>
      <UnsavedGuard isUnsaved={isChanged && !isReadOnly} />
    </Card>
  )
}
