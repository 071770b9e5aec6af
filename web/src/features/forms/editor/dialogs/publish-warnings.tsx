import { answers } from '@scrutineer/contract/answers'
import { languageName, type TextByLanguage } from '@scrutineer/contract/core/languages'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { hasCapability } from '../../../../api/capabilities.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import { type IssueLine, IssueList } from '../issue-list.tsx'
import { type EditedForm, formKey, optionKey, questionsOf } from '../model/edited-form.ts'
import { checkField, type FieldPath } from '../model/form-codec.ts'
import { countMissing, wordingLanguages } from '../model/form-texts.ts'
import { nestedFieldOf } from '../model/input-codec.ts'
import { truncate, usePartLabels } from '../parts/part-labels.ts'

interface MissingWording extends FieldPath {
  /** The sentence that a check has in another language; undefined for a flagged option. */
  readonly sentence?: string
  /** Tags; undefined for all languages of the form. */
  readonly missing: readonly string[] | undefined
}

const missingOf = (texts: TextByLanguage, languages: readonly string[]) => languages.filter(tag => !texts[tag]?.trim())

/** Checks without a sentence in some language of the form. Without any they can't be published. */
const findUntranslatedChecks = (form: EditedForm): MissingWording[] =>
  (form.checks ?? []).flatMap(({ says }, index) => {
    const missing = missingOf(says, wordingLanguages(form))
    const sentence = Object.values(says)
      .find(text => text.trim())
      ?.trim()
    return sentence && missing.length > 0 ? [{ key: formKey, field: checkField(index), sentence, missing }] : []
  })

/** Flagged options without a short wording in a language of the form; none on a server without short wordings. */
const findUnwordedFlags = (form: EditedForm): MissingWording[] =>
  questionsOf(form).flatMap(question =>
    question.options.flatMap(option => {
      const languages = wordingLanguages(form)
      const missing = option.flagged && hasCapability('forms') ? missingOf(option.shortText ?? {}, languages) : []
      const [first] = missing
      if (first === undefined) return []
      const field = nestedFieldOf('shortText', first)
      return [
        { key: optionKey(question, option), field, missing: missing.length < languages.length ? missing : undefined },
      ]
    }),
  )

/** Phones that sent nothing for a day are unlikely to have unsent answers. */
const recentMs = 24 * 3_600_000

/**
 * Time of the newest report if it arrived in the last 24 hours. Reads one row of the report list, which every server has;
 * undefined if that fails.
 */
export const useRecentReport = (isEnabled: boolean) => {
  const newest = useQuery({
    ...endpointQuery(answers.threads, { query: { urgent: false, page: 1, pageSize: 1 } }),
    enabled: isEnabled,
    placeholderData: undefined,
    // Retries would delay publication while the server has problems.
    retry: false,
    staleTime: 0,
    select: page => page?.data[0]?.lastModified,
  })
  const at = newest.data
  return {
    isLoading: newest.isLoading,
    at: at !== undefined && Date.now() - Date.parse(at) < recentMs ? at : undefined,
  }
}

const Warning = ({ children }: { children: ReactNode }) => (
  <div className="flex gap-2 rounded-md bg-sunken px-3 py-2">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
    <div className="grid min-w-0 gap-1">{children}</div>
  </div>
)

interface RecentReportsWarningProps {
  at: string
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** Warns that older apps delete answers when a new version is published while reports arrive. Requires confirmation. */
export const RecentReportsWarning = ({ at, isConfirmed, onConfirm }: RecentReportsWarningProps) => {
  const t = useTranslations('forms')
  return (
    <Warning>
      <p>{t.rich('reportsInProgress', { time: () => <Timestamp at={at} format="ago" /> })}</p>
      <Checkbox
        label={t('publishAnyway')}
        checked={isConfirmed}
        onChange={event => onConfirm(event.currentTarget.checked)}
      />
    </Warning>
  )
}

export const HighNumberWarning = ({ number }: { number: number }) => {
  const t = useTranslations('forms')
  return (
    <Warning>
      <p>{t('highNumberWarning', { number })}</p>
    </Warning>
  )
}

/** Says how many texts lack a translation in each language that has gaps. */
export const TranslationGaps = ({ form }: { form: EditedForm }) => {
  const t = useTranslations('forms.languages')
  const gaps = (form.languages ?? []).map(tag => ({ tag, ...countMissing(form, tag) })).filter(gap => gap.missing > 0)
  if (gaps.length === 0) return null
  return (
    <Warning>
      <ul aria-label={t('gaps')}>
        {gaps.map(({ tag, missing, total }) => (
          <li key={tag}>{t('missing', { missing, total, language: languageName(tag) })}</li>
        ))}
      </ul>
      <p>{t('instead')}</p>
    </Warning>
  )
}

/** Names the checks and flagged options that lack a wording in a language, and says what is shown instead. */
export const MissingWordings = ({ form, onJump }: { form: EditedForm; onJump: () => void }) => {
  const t = useTranslations('forms.wordings')
  const { nameOf } = usePartLabels()
  const lists = { checks: findUntranslatedChecks(form), flags: findUnwordedFlags(form) }
  return (['checks', 'flags'] as const).map(kind => {
    const found = lists[kind]
    if (found.length === 0) return null
    const lines = found.map(({ key, field, sentence, missing }): IssueLine => {
      const name = sentence === undefined ? nameOf(form, key) : t('check', { sentence: truncate(sentence) })
      const text = missing
        ? t('missing.some', { name, languages: missing.map(languageName).join(', ') })
        : t('missing.all', { name })
      return { id: `${key} ${field}`, text, fieldPath: { key, field } }
    })
    return (
      <section key={kind} className="grid gap-1">
        <h3 className="font-medium">{t(`titles.${kind}`)}</h3>
        <p className="text-soft">{t(`instead.${kind}`)}</p>
        <IssueList label={t(`titles.${kind}`)} lines={lines} maxLines={5} onJump={onJump} />
      </section>
    )
  })
}
