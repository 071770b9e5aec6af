import { languageName } from '@scrutineer/contract/core/languages'
import { documentFor } from '@scrutineer/contract/helpers/form-languages'
import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { emptyDraft } from '../../../../shared/dictate/dictated-draft.ts'
import { findAsked } from '../../../../shared/dictate/dictated-form.ts'
import { DictatedQuestion } from '../../../../shared/dictate/dictated-question.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { usePrint } from '../../../../ui/layout/paper.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { PrintSheet } from '../../print/print-sheet.tsx'
import type { EditedForm } from '../model/edited-form.ts'
import { toPreviewSections } from '../model/preview-sections.ts'
import { languageAttributes } from '../parts/text-attributes.ts'

/** Prints the form on paper. */
const PrintButton = ({ form, language }: { form: EditedForm; language: string | undefined }) => {
  const t = useTranslations('formPrint')
  const { isPrinting, print } = usePrint()
  return (
    <>
      <Button onClick={print}>
        <Printer aria-hidden />
        {t('print')}
      </Button>
      {isPrinting && <PrintSheet form={form} language={language} />}
    </>
  )
}

/** A preview of a form as observers see it, that is, without flags. Answers can be tried, and are not saved. */
export const PreviewDialog = ({ title, form, onClose }: { title: string; form: EditedForm; onClose: () => void }) => {
  const t = useTranslations('forms')
  const [draft, setDraft] = useState(emptyDraft)
  const [language, setLanguage] = useState(form.language)
  const shown = useMemo(() => ({ id: form.id, ...documentFor(form, language) }), [form, language])
  const sections = useMemo(() => toPreviewSections(shown), [shown])
  const asked = findAsked(sections, draft).ids
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <p className="font-semibold text-lg">{shown.description || t('untitled')}</p>
            <p className="text-soft text-sm">{t('previewHint')}</p>
          </div>
          {form.language !== undefined && form.languages?.length ? (
            <Select
              label={t('languages.shown')}
              isLabelHidden
              choices={[form.language, ...form.languages].map(value => ({
                value,
                label: languageName(value),
                lang: value,
              }))}
              value={language}
              onChoose={setLanguage}
            />
          ) : null}
          <PrintButton form={shown} language={language} />
        </div>
        {sections.map(({ id, code, description, questions }) => (
          <section key={id} {...languageAttributes(language)} aria-label={description || code} className="grid gap-2">
            <h3 className="font-semibold">{description || code}</h3>
            {questions
              .filter(question => asked.has(question.id))
              .map(question => (
                <div
                  key={question.id}
                  className="wrap-anywhere rounded-md border border-line p-3 [contain-intrinsic-size:auto_12rem] [content-visibility:auto]"
                >
                  <DictatedQuestion question={question} hasKeys={false} draft={draft} onChange={setDraft} />
                  {question.optionsToQuestions.length === 0 && <p className="text-soft">{t('issues.no_options')}</p>}
                </div>
              ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
