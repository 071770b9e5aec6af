import { forms } from '@scrutineer/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { endpointQuery } from '../../../api/query.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'
import type { Parts } from '../editor/model/form-parts.ts'
import { createParts } from '../files/content/form-content.ts'
import { findFreeCode } from '../files/content/free-code.ts'
import type { ReadForm } from '../files/content/read-form.ts'
import { ContentOutline } from './content-outline.tsx'
import { FileIssueLists, IncompleteList } from './file-issue-lists.tsx'
import { type Source, useFormSource } from './form-source.ts'
import { FileFields, FormFields, TemplateFields } from './source-fields.tsx'

type Kind = Source['kind']

/** The language of the templates that were used last in this browser: an election has one, whatever the screens' language is. */
const templateLanguageKey = 'template-language'

const useInitialSource = () => {
  const language = useLocale()
  return (kind: Kind): Source => {
    const stored = localStorage.getItem(templateLanguageKey)
    const locale = stored === 'en' || stored === 'ro' ? stored : language
    if (kind === 'template') return { kind, name: undefined, locale }
    return kind === 'form' ? { kind, id: undefined } : { kind, file: undefined, number: 0, language: undefined }
  }
}

/** Codes of the server's forms, and whether it supports short wordings. */
const useExistingForms = () => {
  const list = useQuery(endpointQuery(forms.list)).data?.formVersions ?? []
  return {
    codes: list.map(({ code }) => code),
    // Only servers with revisions have them.
    hasShortTexts: list.every(({ revision }) => revision !== undefined),
  }
}

/** What will be used, and what has to be known before. */
const SourcePreview = ({ read, freeCode }: { read: ReadForm; freeCode: string }) => {
  const t = useTranslations('formFiles')
  const { content, issues } = read
  const located = content && createParts(content)
  return (
    <>
      {content && freeCode !== content.code.trim() && (
        <p>{t('codeInUse', { code: content.code.trim(), newCode: freeCode })}</p>
      )}
      <FileIssueLists issues={issues} />
      {located && <IncompleteList {...located} />}
      {content && <ContentOutline content={content} />}
    </>
  )
}

interface Props {
  kind: Kind
  /** Uses a form as the new one. */
  onUse: (parts: Parts) => void
  onClose: () => void
}

/** Starts a new form from a template, another form or a file, after showing what it has. */
export const StartDialog = ({ kind, onUse, onClose }: Props) => {
  const t = useTranslations('formFiles')
  const ui = useTranslations('ui')
  const createSource = useInitialSource()
  const [source, setSource] = useState(() => createSource(kind))
  const { codes, hasShortTexts } = useExistingForms()
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
            if (next.locale !== source.locale) localStorage.setItem(templateLanguageKey, next.locale)
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
          onClick={() => read?.content && onUse(createParts({ ...read.content, code: freeCode }, hasShortTexts).parts)}
        >
          {t('use')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
