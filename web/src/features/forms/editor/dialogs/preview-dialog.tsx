import { allowsMultiple } from '@scrutineer/contract/forms'
import { shownQuestions } from '@scrutineer/contract/show-if/shown-questions'
import { findLimitWarnings, parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { Field, inputClass } from '../../../../ui/form/field.tsx'
import { usePrint } from '../../../../ui/layout/paper.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { PrintSheet } from '../../print/print-sheet.tsx'
import { typedKindOf } from '../model/answer-kind.ts'
import {
  type EditedForm,
  type EditedOption,
  type EditedQuestion,
  optionKey,
  questionKey,
  questionsOf,
} from '../model/edited-form.ts'
import { toOptionInput } from '../model/input-codec.ts'

/** What was tried in the preview, by key of an option: whether it is selected, and its text. */
interface Trial {
  readonly selected: ReadonlySet<string>
  readonly texts: ReadonlyMap<string, string>
}

interface Actions {
  onSelect: (question: EditedQuestion, option: EditedOption, isSelected: boolean) => void
  onType: (question: EditedQuestion, option: EditedOption, text: string) => void
}

/** What the office sees of a typed text: that it has no value, or beyond which limits it is. Nothing is refused. */
const useRemark = () => {
  const t = useTranslations('forms.typedRemarks')
  const unreadable = {
    integer: t('notNumber'),
    decimal: t('notNumber'),
    time: t('notTime'),
    date: t('notDate'),
    text: undefined,
  }
  const marks = {
    ambiguous: t('ambiguous'),
    not_whole: t('not_whole'),
    too_many_digits: t('too_many_digits'),
  }
  return (option: EditedOption, text: string): string | undefined => {
    const input = toOptionInput(option.input)
    if (!input) return undefined
    const { value, mark } = parseTypedValue(text, input)
    if (mark === 'empty') return undefined
    if (mark === 'unreadable') return unreadable[input.kind]
    if (value === null) return marks[mark]
    const warnings = {
      below_min: t('below_min', { min: option.input?.min ?? '' }),
      above_max: t('above_max', { max: option.input?.max ?? '' }),
      too_many_decimals: t('too_many_decimals', { decimals: Number(option.input?.decimals) }),
      too_long: t('too_long', { length: Number(option.input?.maxLength) }),
    }
    return findLimitWarnings(value, input)
      .map(warning => warnings[warning])
      .join(' ')
  }
}

const TypedField = ({
  option,
  text,
  onType,
}: {
  option: EditedOption
  text: string
  onType: (text: string) => void
}) => {
  const remarkOn = useRemark()
  const isLong = option.input?.kind === 'text'
  const isNumber = option.input?.kind === 'integer' || option.input?.kind === 'decimal'
  return (
    <Field label={option.text} isLabelHidden hint={remarkOn(option, text)} className="min-w-0 grow">
      {attributes =>
        isLong ? (
          <textarea
            rows={3}
            className={inputClass('h-auto! resize-y py-1')}
            value={text}
            onChange={event => onType(event.target.value)}
            {...attributes}
          />
        ) : (
          <span className="flex items-center gap-2">
            <input
              className={inputClass(isNumber ? 'max-w-48' : undefined)}
              inputMode={isNumber ? 'decimal' : undefined}
              autoComplete="off"
              value={text}
              onChange={event => onType(event.target.value)}
              {...attributes}
            />
            {isNumber && option.input?.unit && <span>{option.input?.unit}</span>}
          </span>
        )
      }
    </Field>
  )
}

/** A question as observers see it, with what was tried. */
const PreviewQuestion = (props: { question: EditedQuestion; trial: Trial } & Actions) => {
  const { question, trial, onSelect, onType } = props
  const t = useTranslations('forms')
  const isMultiple = allowsMultiple(question.questionType)
  const isTyped = typedKindOf(question) !== undefined
  return (
    <fieldset className="rounded-md border border-line p-3 [contain-intrinsic-size:auto_12rem] [content-visibility:auto]">
      <legend className="float-left w-full pb-1.5 font-medium">
        {question.code && <span className="text-soft">{question.code} </span>}
        {question.text}
      </legend>
      <ul className="clear-both grid gap-1">
        {question.options.map(option => (
          <li key={option.id} className="grid gap-1">
            {isTyped ? (
              <span aria-hidden className="wrap-anywhere">
                {option.text}
              </span>
            ) : (
              <label className="flex min-h-8 items-center gap-2">
                <input
                  type={isMultiple ? 'checkbox' : 'radio'}
                  name={questionKey(question)}
                  className="size-4 shrink-0"
                  checked={trial.selected.has(optionKey(question, option))}
                  onChange={event => onSelect(question, option, event.target.checked)}
                />
                <span className="min-w-0 wrap-anywhere">{option.text}</span>
              </label>
            )}
            {(option.isFreeText || option.input?.kind) && (
              <span className={isTyped ? 'flex' : 'flex pl-6'}>
                <TypedField
                  option={option}
                  text={trial.texts.get(optionKey(question, option)) ?? ''}
                  onType={text => onType(question, option, text)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {question.options.length === 0 && <p className="text-soft">{t('issues.no_options')}</p>}
    </fieldset>
  )
}

/** Prints the form on paper. */
const PrintButton = ({ form }: { form: EditedForm }) => {
  const t = useTranslations('formPrint')
  const { isPrinting, print } = usePrint()
  return (
    <>
      <Button onClick={print}>
        <Printer aria-hidden />
        {t('print')}
      </Button>
      {isPrinting && <PrintSheet form={form} />}
    </>
  )
}

const selectedOf = (question: EditedQuestion, { selected }: Trial) =>
  question.options.filter(option => selected.has(optionKey(question, option))).map(({ id }) => id)

/** The answers that are tried in the preview. They are never saved. */
const useTrial = () => {
  const [trial, setTrial] = useState<Trial>({ selected: new Set(), texts: new Map() })
  const select = (question: EditedQuestion, option: EditedOption, isSelected: boolean) =>
    setTrial(({ selected, texts }) => {
      const isAlone = isSelected && !allowsMultiple(question.questionType)
      const replaced = new Set<string>((isAlone ? question.options : [option]).map(each => optionKey(question, each)))
      const others = [...selected].filter(key => !replaced.has(key))
      return { texts, selected: new Set(isSelected ? [...others, optionKey(question, option)] : others) }
    })
  return {
    trial,
    select,
    /** An option with a text is selected. */
    type: (question: EditedQuestion, option: EditedOption, text: string) => {
      setTrial(({ selected, texts }) => ({ selected, texts: new Map(texts).set(optionKey(question, option), text) }))
      select(question, option, text.trim() !== '')
    },
  }
}

/** A preview of a form as observers see it, that is, without flags. Answers can be tried, and are not saved. */
export const PreviewDialog = ({ title, form, onClose }: { title: string; form: EditedForm; onClose: () => void }) => {
  const t = useTranslations('forms')
  const { trial, select, type } = useTrial()
  const questions = questionsOf(form)
  const selected = new Map(questions.map(question => [question.id, selectedOf(question, trial)]))
  const shown = shownQuestions(questions, selected)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        <div className="flex items-start justify-between gap-3">
          <div>
            <p className="font-semibold text-lg">{form.description || t('untitled')}</p>
            <p className="text-soft text-sm">{t('previewHint')}</p>
          </div>
          <PrintButton form={form} />
        </div>
        {form.sections.map(section => (
          <section key={section.id} aria-label={section.description || section.code} className="grid gap-2">
            <h3 className="font-semibold">{section.description || section.code}</h3>
            {section.questions
              .filter(({ id }) => shown.has(id))
              .map(question => (
                <PreviewQuestion key={question.id} {...{ question, trial }} onSelect={select} onType={type} />
              ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
