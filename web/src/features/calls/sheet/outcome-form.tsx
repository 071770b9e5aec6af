import {
  MAX_CALL_COMMENT_LENGTH,
  type RecordedOutcome,
  recordedOutcomes,
} from '@scrutineer/contract/fields/call-values'
import { useRef, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { outcomeIcons, outcomeLabels } from '../../../shared/activity/outcomes.ts'
import { useStoredText } from '../../../shared/form/use-stored-draft.ts'
import { useScreenActions } from '../../../shared/keyboard/screen-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { commentKey } from './comment-key.ts'
import { initialNextTry, NextTryField, nextTryTime } from './next-try.tsx'
import { type RecordedCall, reuseOrCreateCall } from './recorded-call.ts'

const choiceClass =
  'flex h-9 items-center gap-1.5 rounded-md border border-line px-2 text-start font-medium text-sm transition-colors pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0'

const DictateIcon = outcomeIcons.dictated
/** The key after those of the outcomes. */
const dictateKey = String(recordedOutcomes.length + 1)

interface Props {
  idObserver: number
  /** What the call is about. */
  idCheckpoint: number | undefined
  isBusy: boolean
  /** Error of the last attempt. */
  reason: string | undefined
  /** With the time of the next try, undefined for an invalid one. */
  onDictate: (call: { nextTryAt: string | undefined; comment: string }) => void
  onSkip: () => void
  onRecord: (call: RecordedCall) => void
}

/** The outcome of a call. The comment survives a reload until the call is recorded. */
export const OutcomeForm = ({ idObserver, idCheckpoint, isBusy, reason, ...on }: Props) => {
  const t = useTranslations('calls')
  const timeZone = useTimeZone() ?? 'UTC'
  const [outcome, setOutcome] = useState<RecordedOutcome>()
  const [nextTry, setNextTry] = useState(initialNextTry)
  const { text: comment, change: setComment } = useStoredText(commentKey(idObserver))
  const [missing, setMissing] = useState<'outcome' | 'time'>()
  const lastCall = useRef<RecordedCall>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const hasNextTry = outcome !== 'wrong_number'
  const choose = (chosen: RecordedOutcome) => {
    setOutcome(chosen)
    setMissing(undefined)
  }
  const submit = () => {
    if (isBusy) return
    if (!outcome) return setMissing('outcome')
    const nextTryAt = hasNextTry ? nextTryTime(nextTry, timeZone, new Date()) : null
    if (nextTryAt === undefined) return setMissing('time')
    setMissing(undefined)
    const body = { idObserver, outcome, nextTryAt, comment, idCheckpoint }
    lastCall.current = reuseOrCreateCall(body, nextTry, lastCall.current)
    on.onRecord(lastCall.current)
  }
  const dictate = () => on.onDictate({ nextTryAt: nextTryTime(nextTry, timeZone, new Date()), comment })
  // Enter on the focused choice submits the form.
  const chooseByKey = (chosen: RecordedOutcome) => {
    choose(chosen)
    form.current?.querySelector<HTMLInputElement>(`[value=${chosen}]`)?.focus()
  }
  useScreenActions([
    ...recordedOutcomes.map((each, index) => ({
      key: String(index + 1),
      label: t(outcomeLabels[each]),
      run: () => chooseByKey(each),
    })),
    { key: dictateKey, label: t('dictate'), run: dictate },
  ])
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className="grid grid-cols-2 gap-1.5">
        <legend className="pb-1.5 font-semibold text-sm">{t('outcomeTitle')}</legend>
        {recordedOutcomes.map((each, index) => {
          const Icon = outcomeIcons[each]
          return (
            <label
              key={each}
              className={classNames(
                choiceClass,
                'cursor-pointer hover:bg-sunken has-checked:border-accent has-checked:bg-accent-wash has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
              )}
            >
              <input
                type="radio"
                name="outcome"
                value={each}
                className="sr-only"
                checked={outcome === each}
                onChange={() => choose(each)}
              />
              <Icon aria-hidden />
              <span className="min-w-0 truncate">{t(outcomeLabels[each])}</span>
              <Kbd className="ms-auto">{String(index + 1)}</Kbd>
            </label>
          )
        })}
        <button
          type="button"
          aria-haspopup="dialog"
          className={classNames(choiceClass, 'col-span-2 hover:bg-sunken')}
          onClick={dictate}
        >
          <DictateIcon aria-hidden />
          {t('dictate')}
          <Kbd className="ms-auto">{dictateKey}</Kbd>
        </button>
      </fieldset>
      {hasNextTry && (
        <NextTryField value={nextTry} error={missing === 'time' ? t('invalidTime') : undefined} onChange={setNextTry} />
      )}
      <TextArea
        label={t('comment')}
        isLabelHidden
        placeholder={t('comment')}
        rows={2}
        maxLength={MAX_CALL_COMMENT_LENGTH}
        value={comment}
        onChange={event => setComment(event.target.value)}
      />
      <FormError text={missing === 'outcome' ? t('outcomeRequired') : reason} />
      <div
        data-floating-bar
        className="-mx-4 -mb-3 sticky bottom-0 flex flex-wrap justify-end gap-2 bg-surface px-4 py-3"
      >
        <Button variant="ghost" label={t('skip')} disabled={isBusy} onClick={on.onSkip} />
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={isBusy}>
          {t('saveAndNext')}
          <Kbd>↵</Kbd>
        </Button>
      </div>
    </form>
  )
}
