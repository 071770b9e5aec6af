import { shownQuestions } from '@scrutineer/contract/show-if/shown-questions'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { usePrint } from '../../../../ui/layout/paper.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { PrintSheet } from '../../print/print-sheet.tsx'
import { toConditional } from '../model/conditions.ts'
import {
  childParts,
  childrenOf,
  formKey,
  type OptionPart,
  type Parts,
  partOf,
  sectionsOf,
} from '../model/form-parts.ts'
import { PreviewQuestion, type Trial } from './preview-question.tsx'

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
      {isPrinting && <PrintSheet parts={parts} />}
    </>
  )
}

/** Returns whether a question is asked after what was tried. */
const findShown = (parts: Parts, { selected }: Trial) => {
  const { questions, idOf } = toConditional(parts)
  const ids = new Set([...selected].map(idOf))
  const byQuestion = questions.map(
    ({ id, options }) => [id, options.map(option => option.id).filter(option => ids.has(option))] as const,
  )
  const shown = shownQuestions(questions, new Map(byQuestion))
  return (key: string) => shown.has(idOf(key))
}

/** The answers that are tried in the preview. They are never saved. */
const useTrial = (parts: Parts) => {
  const [trial, setTrial] = useState<Trial>({ selected: new Set(), texts: new Map() })
  const select = ({ key, parent }: OptionPart, isSelected: boolean, isMultiple: boolean) =>
    setTrial(({ selected, texts }) => {
      const replaced = isMultiple || !isSelected ? [key] : childrenOf(parts.get(parent))
      const others = [...selected].filter(other => !replaced.includes(other))
      return { texts, selected: new Set(isSelected ? [...others, key] : others) }
    })
  return {
    trial,
    select,
    /** An option with a text is selected. */
    type: (option: OptionPart, text: string, isMultiple: boolean) => {
      setTrial(({ selected, texts }) => ({ selected, texts: new Map(texts).set(option.key, text) }))
      select(option, text.trim() !== '', isMultiple)
    },
  }
}

/** A preview of a form as observers see it, that is, without flags. Answers can be tried, and are not saved. */
export const PreviewDialog = ({ title, parts, onClose }: { title: string; parts: Parts; onClose: () => void }) => {
  const t = useTranslations('forms')
  const form = partOf(parts, formKey, 'form')
  const { trial, select, type } = useTrial(parts)
  const isShown = findShown(parts, trial)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        <div className="flex items-start justify-between gap-3">
          <div>
            <p className="font-semibold text-lg">{form?.description || t('untitled')}</p>
            <p className="text-soft text-sm">{t('previewHint')}</p>
          </div>
          <PrintButton parts={parts} />
        </div>
        {sectionsOf(parts).map(section => (
          <section key={section.key} aria-label={section.description || section.code} className="grid gap-2">
            <h3 className="font-semibold">{section.description || section.code}</h3>
            {childParts(parts, section.key, 'question')
              .filter(({ key }) => isShown(key))
              .map(question => (
                <PreviewQuestion key={question.key} {...{ parts, question, trial }} onSelect={select} onType={type} />
              ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
