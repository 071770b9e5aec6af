import { appLanguages, languageName } from '@scrutineer/contract/core/languages'
import { forms } from '@scrutineer/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { hasCapability } from '../../../api/capabilities.ts'
import { endpointQuery } from '../../../api/query.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { useFileLanguage } from '../../../shared/use-file-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'
import type { EditedForm, EditedQuestion } from '../editor/model/edited-form.ts'
import { toNewForm } from '../editor/model/new-form.ts'
import { useTypeLabel } from '../editor/parts/question-types.ts'
import { findFreeCode } from '../files/content/free-code.ts'
import type { ReadForm } from '../files/content/read-form.ts'
import { FileIssueLists, IncompleteList } from './file-issue-lists.tsx'
import { type Source, useFormSource } from './form-source.ts'
import { FileFields, FormFields, TemplateFields } from './source-fields.tsx'

const OutlineQuestion = ({ question }: { question: EditedQuestion }) => {
  const t = useTranslations('forms')
  const typeLabel = useTypeLabel()
  const { code, text, questionType, options } = question
  return (
    <li className="grid gap-1">
      <p className="whitespace-pre-line font-medium">
        {code && <span className="text-soft">{code} </span>}
        {text}
      </p>
      <p className="text-soft text-sm">{typeLabel(questionType)}</p>
      <ul className="grid list-disc gap-0.5 ps-5">
        {options.map((option, index) => (
          <li key={index}>
            {option.text} {option.isFreeText && <Badge>{t('freeText')}</Badge>}{' '}
            {option.flagged && (
              <Badge variant="danger" icon={Flag}>
                {t('flag')}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

const countFlags = (questions: readonly EditedQuestion[]) =>
  questions.reduce((sum, { options }) => sum + options.filter(option => option.flagged).length, 0)

/** The sections of a form, each with its questions, their options and flags. */
const ContentOutline = ({ content }: { content: EditedForm }) => {
  const t = useTranslations('formFiles')
  const format = useFormatter()
  const { code, description, languages = [], sections } = content
  const questions = sections.flatMap(section => section.questions)
  return (
    <section aria-label={t('content')} className="grid gap-2">
      <h3 className="font-semibold">{[code, description].filter(Boolean).join(' · ') || t('untitled')}</h3>
      <p role="status" className="text-soft">
        {t('summary', { sections: sections.length, questions: questions.length, flags: countFlags(questions) })}
      </p>
      {languages.length > 0 && (
        <p className="text-soft">
          {t('otherLanguages')}: {format.list(languages.map(languageName), { type: 'unit' })}
        </p>
      )}
      {sections.map((section, index) => (
        <details key={index} className="rounded-md border border-line">
          <summary className="cursor-pointer px-3 py-2">
            {[section.code, section.description].filter(Boolean).join(' · ') ||
              t('sectionNumbered', { number: index + 1 })}{' '}
            <span className="text-soft">
              {t('sectionSummary', { questions: section.questions.length, flags: countFlags(section.questions) })}
            </span>
          </summary>
          <ul className="grid gap-3 border-line border-t p-3">
            {section.questions.map((question, position) => (
              <OutlineQuestion key={position} question={question} />
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

type Kind = Source['kind']

/** The languages of the templates that were used last in this browser: an election has its own, whatever the screens' language is. */
const templateLanguageKey = 'template-language'

const useInitialSource = () => {
  const language = useFileLanguage()
  return (kind: Kind): Source => {
    const stored = (localStorage.getItem(templateLanguageKey) ?? '').split(' ')
    const [main = language, ...others] = stored.filter(tag => appLanguages.includes(tag))
    if (kind === 'template') return { kind, name: undefined, languages: [main, ...others] }
    return kind === 'form' ? { kind, id: undefined } : { kind, file: undefined, number: 0, language: undefined }
  }
}

/** Codes of the server's forms. */
const useExistingCodes = () => (useQuery(endpointQuery(forms.list)).data?.formVersions ?? []).map(({ code }) => code)

/** What will be used, and what has to be known before. */
const SourcePreview = ({ read, freeCode }: { read: ReadForm; freeCode: string }) => {
  const t = useTranslations('formFiles')
  const { content, issues } = read
  return (
    <>
      {content && freeCode !== content.code.trim() && (
        <p>{t('codeInUse', { code: content.code.trim(), newCode: freeCode })}</p>
      )}
      <FileIssueLists issues={issues} />
      {content && <IncompleteList form={content} />}
      {content && <ContentOutline content={content} />}
    </>
  )
}

interface Props {
  kind: Kind
  /** Uses a form as the new one. */
  onUse: (form: EditedForm) => void
  onClose: () => void
}

/** Starts a new form from a template, another form or a file, after showing what it has. */
export const StartDialog = ({ kind, onUse, onClose }: Props) => {
  const t = useTranslations('formFiles')
  const ui = useTranslations('ui')
  const createSource = useInitialSource()
  const [source, setSource] = useState(() => createSource(kind))
  const codes = useExistingCodes()
  const query = useFormSource(source)
  const read = query.data
  const freeCode = findFreeCode(read?.content?.code ?? '', codes)
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <SegmentedControl
        label={t('startFrom')}
        choices={[
          { value: 'template', label: t('someTemplate') },
          { value: 'form', label: t('someForm') },
          { value: 'file', label: t('someFile') },
        ]}
        value={source.kind}
        onChange={next => setSource(createSource(next))}
      />
      {source.kind === 'template' && (
        <TemplateFields
          source={source}
          onChange={next => {
            localStorage.setItem(templateLanguageKey, next.languages.join(' '))
            setSource(next)
          }}
        />
      )}
      {source.kind === 'form' && <FormFields source={source} onChange={setSource} />}
      {source.kind === 'file' && (
        <FileFields
          source={source}
          onChange={setSource}
          languages={read?.languages ?? []}
          language={source.language ?? read?.language}
        />
      )}
      {query.isLoading && <Skeleton className="w-full" />}
      {query.isError &&
        (source.kind === 'file' ? (
          <p role="alert" className="text-danger">
            {t('unreadable')}
          </p>
        ) : (
          <QueryFailure query={query} />
        ))}
      {read && <SourcePreview read={read} freeCode={freeCode} />}
      <DialogButtons>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button
          variant="primary"
          disabled={!read?.content || query.isPlaceholderData}
          onClick={() => read?.content && onUse(toNewForm({ ...read.content, code: freeCode }, hasCapability('forms')))}
        >
          {t('use')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
