import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { forms, mainLanguage, type Section } from '@scrutineer/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasCapability } from '../../../../api/capabilities.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { QueryFailure } from '../../../../shared/query-failure.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Dialog, DialogButtons } from '../../../../ui/overlay/dialog.tsx'
import { type IssueLine, IssueList } from '../issue-list.tsx'
import { diffForms } from '../model/diff-forms.ts'
import type { EditedForm } from '../model/edited-form.ts'
import { decodeForm, type ServerForm } from '../model/form-codec.ts'
import { findHighNumber } from '../model/phone-limits.ts'
import { type Issue, isHint, validateForm } from '../model/validate-form.ts'
import { usePartLabels } from '../parts/part-labels.ts'
import { SaveError } from '../save-error.tsx'
import type { SaveFailure } from '../use-form-save.ts'
import {
  HighNumberWarning,
  MissingWordings,
  RecentReportsWarning,
  TranslationGaps,
  useRecentReport,
} from './publish-warnings.tsx'

const IssueSection = ({ title, issues, form, onJump }: IssueSectionProps) => {
  const labels = usePartLabels()
  if (issues.length === 0) return null
  const lines = issues.map(({ problem, ...fieldPath }): IssueLine => {
    const text = labels.aboutField(form, fieldPath, labels.problem(problem))
    return { id: `${fieldPath.key} ${fieldPath.field} ${problem}`, text, fieldPath }
  })
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      <IssueList label={title} lines={lines} onJump={onJump} />
    </section>
  )
}
interface IssueSectionProps {
  title: string
  issues: readonly Issue[]
  form: EditedForm
  onJump: () => void
}

/** The published form. The server sends only the draft's metadata, so while there is a draft the title counts as unchanged. */
const publishedForm = (
  { row }: ServerForm,
  sections: readonly Section[],
  checks: FormCheck[] | undefined,
  form: EditedForm,
) => {
  const code = sections[0]?.questions[0]?.formCode ?? row.code
  return decodeForm({ row: row.draft ? { ...form, id: row.id, code } : row, sections, checks })
}

/** Lists the changes since the published version. */
const ChangesSince = ({ server, form, onJump }: { server: ServerForm; form: EditedForm; onJump: () => void }) => {
  const t = useTranslations('forms')
  const labels = usePartLabels()
  const { id, currentVersion } = server.row
  const published = useQuery({
    ...endpointQuery(forms.get, { params: { id }, query: { language: mainLanguage } }),
    placeholderData: undefined,
    staleTime: 0,
  })
  const hasChecks = hasCapability('forms')
  const publishedChecks = useQuery({
    ...endpointQuery(forms.checks, { params: { id } }),
    placeholderData: undefined,
    staleTime: 0,
    enabled: hasChecks,
  })
  const title = t('changesSince', { version: currentVersion })
  for (const query of [published, publishedChecks])
    if (query.isError && !query.data) return <QueryFailure query={query} />
  if (!published.data || (hasChecks && !publishedChecks.data)) return <Skeleton className="w-64" />
  const before = publishedForm(server, published.data, publishedChecks.data ?? undefined, form)
  const lines = diffForms(before, form).map((change, index): IssueLine => {
    const { key } = change
    const fieldPath = change.changeKind === 'removed' ? undefined : { key, field: change.fields[0] ?? '' }
    return { id: `${index}`, text: labels.change(form, before, change), fieldPath }
  })
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      {lines.length > 0 ? (
        <IssueList label={title} lines={lines} onJump={onJump} />
      ) : (
        <p className="text-soft">{t('nothingChanged')}</p>
      )}
    </section>
  )
}

interface Props {
  form: EditedForm
  server: ServerForm | undefined
  saveFailure: SaveFailure | undefined
  isBusy: boolean
  onPublish: () => void
  onClose: () => void
}

/** Confirms the publication of a form: lists its issues and changes, and warns about side effects on phones. */
export const PublishDialog = ({ form, server, saveFailure, isBusy, onPublish, onClose }: Props) => {
  const t = useTranslations('forms')
  const ui = useTranslations('ui')
  const issues = validateForm(form)
  const errors = issues.filter(issue => !isHint(issue))
  const hints = issues.filter(isHint)
  const version = (server?.row.currentVersion ?? 0) + 1
  // A first version replaces no form on phones, so they delete no answers.
  const recent = useRecentReport(version > 1)
  const [isConfirmed, setConfirmed] = useState(false)
  const isUnconfirmed = recent.isLoading || (recent.at !== undefined && !isConfirmed)
  const highNumber = findHighNumber(form, version)
  return (
    <Dialog title={t('publishTitle')} onClose={onClose}>
      <IssueSection title={t('problemsTitle')} issues={errors} form={form} onJump={onClose} />
      <IssueSection title={t('hintsTitle')} issues={hints} form={form} onJump={onClose} />
      <MissingWordings form={form} onJump={onClose} />
      {server && version > 1 && <ChangesSince server={server} form={form} onJump={onClose} />}
      <p className="text-soft">{errors.length > 0 ? t('notReady') : t('publishText', { version })}</p>
      <TranslationGaps form={form} />
      {highNumber !== undefined && <HighNumberWarning number={highNumber} />}
      {recent.at !== undefined && errors.length === 0 && (
        <RecentReportsWarning at={recent.at} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
      )}
      {saveFailure && <SaveError saveFailure={saveFailure} onJump={onClose} />}
      <DialogButtons>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button
          variant="primary"
          disabled={errors.length > 0 || isUnconfirmed || isBusy}
          isBusy={isBusy}
          onClick={onPublish}
        >
          {t('PUBLISH')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
