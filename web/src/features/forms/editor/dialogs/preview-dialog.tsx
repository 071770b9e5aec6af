import { allowsMultiple } from '@scrutineer/contract/forms'
import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { inputClass } from '../../../../ui/form/field.tsx'
import { usePrint } from '../../../../ui/layout/paper.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { contentOf } from '../../files/content/form-content.ts'
import { PrintSheet } from '../../print/print-sheet.tsx'
import { childParts, formKey, type Parts, partOf, type QuestionPart, sectionsOf } from '../model/form-parts.ts'

const PreviewQuestion = ({ parts, question }: { parts: Parts; question: QuestionPart }) => {
  const t = useTranslations('forms')
  const isMany = allowsMultiple(question.questionType)
  return (
    <fieldset
      disabled
      className="rounded-md border border-line p-3 [contain-intrinsic-size:auto_12rem] [content-visibility:auto]"
    >
      <legend className="float-left w-full pb-1.5 font-medium">
        {question.code && <span className="text-soft">{question.code} </span>}
        {question.text}
      </legend>
      <ul className="clear-both grid gap-1">
        {childParts(parts, question.key, 'option').map(option => (
          <li key={option.key} className="grid gap-1">
            <label className="flex min-h-8 items-center gap-2">
              <input type={isMany ? 'checkbox' : 'radio'} name={question.key} className="size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{option.text}</span>
            </label>
            {option.isFreeText && (
              <span className="pl-6">
                <input className={inputClass()} aria-label={option.text} placeholder={t('freeText')} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {question.children.length === 0 && <p className="text-soft">{t('noOptions')}</p>}
    </fieldset>
  )
}

/** Prints the form on paper. */
const PrintButton = ({ parts }: { parts: Parts }) => {
  const t = useTranslations('formPrint')
  const { isPrinting, print } = usePrint()
  return (
    <>
      <Button onClick={print}>
        <Printer aria-hidden />
        {t('print')}
      </Button>
      {isPrinting && <PrintSheet content={contentOf(parts)} />}
    </>
  )
}

/** A read-only preview of a form as observers see it, that is, without flags. */
export const PreviewDialog = ({ title, parts, onClose }: { title: string; parts: Parts; onClose: () => void }) => {
  const t = useTranslations('forms')
  const form = partOf(parts, formKey, 'form')
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        <div className="flex items-start justify-between gap-3">
          <p className="font-semibold text-lg">{form?.description || t('untitled')}</p>
          <PrintButton parts={parts} />
        </div>
        {sectionsOf(parts).map(section => (
          <section key={section.key} aria-label={section.description || section.code} className="grid gap-2">
            <h3 className="font-semibold">{section.description || section.code}</h3>
            {childParts(parts, section.key, 'question').map(question => (
              <PreviewQuestion key={question.key} parts={parts} question={question} />
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
