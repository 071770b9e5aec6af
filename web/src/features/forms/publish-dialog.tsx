import { forms } from '@scrutineer/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../../api/query.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { changesBetween } from './changes.ts'
import { checkForm, type Finding, isHint } from './checks.ts'
import { formKey, type Parts, partOf } from './form-parts.ts'
import { usePartWords } from './part-words.ts'
import { findHighNumber } from './phone-limits.ts'
import { type PlaceLine, PlaceList } from './place-list.tsx'
import { HighNumber, RecentReports, useRecentReport } from './publish-warnings.tsx'
import { Refusal } from './refusal.tsx'
import type { Refused } from './use-form-save.ts'
import { partsOf, type ServerForm } from './wire-form.ts'

const Findings = ({ title, findings, parts, onJump }: FindingsProps) => {
  const words = usePartWords()
  if (findings.length === 0) return null
  const lines = findings.map(({ key, field, problem }): PlaceLine => {
    const said = words.fieldOf(parts, key, field)
    const name = words.nameOf(parts, key)
    const where = said ? `${name}, ${said.toLocaleLowerCase()}` : name
    return { id: `${key} ${field} ${problem}`, text: `${where}: ${words.problem(problem)}`, place: { key, field } }
  })
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      <PlaceList label={title} lines={lines} onJump={onJump} />
    </section>
  )
}
interface FindingsProps {
  title: string
  findings: readonly Finding[]
  parts: Parts
  onJump: () => void
}

/** The published form. Its own title isn't told apart from an unpublished one: then it counts as unchanged. */
const publishedParts = ({ row }: ServerForm, sections: Parameters<typeof partsOf>[1], parts: Parts) => {
  const form = partOf(parts, formKey, 'form')
  const head = row.draft && form ? { ...row, ...form, code: sections[0]?.questions[0]?.formCode ?? row.code } : row
  return partsOf({ ...head, id: row.id }, sections)
}

/** What changed since the version that phones have. */
const ChangesSince = ({ server, parts, onJump }: { server: ServerForm; parts: Parts; onJump: () => void }) => {
  const t = useTranslations('forms')
  const words = usePartWords()
  const { id, currentVersion } = server.row
  const published = useQuery({ ...q(forms.get, { params: { id } }), placeholderData: undefined, staleTime: 0 })
  const title = t('changesSince', { version: currentVersion })
  if (published.isError) return <QueryFailure of={published} />
  if (!published.data) return <Skeleton className="w-64" />
  const before = publishedParts(server, published.data, parts)
  const lines = changesBetween(before, parts, formKey).map((change, at): PlaceLine => {
    const { key } = change.part
    const place = change.what === 'removed' ? undefined : { key, field: change.fields[0] ?? '' }
    return { id: `${at}`, text: words.change(parts, before, change), place }
  })
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      {lines.length > 0 ? (
        <PlaceList label={title} lines={lines} onJump={onJump} />
      ) : (
        <p className="text-soft">{t('nothingChanged')}</p>
      )}
    </section>
  )
}

interface Props {
  parts: Parts
  server: ServerForm | undefined
  refused: Refused | undefined
  isBusy: boolean
  onPublish: () => void
  onClose: () => void
}

/** Before a form goes to phones: what is wrong with it, what changed, and then whether it shall. */
export const PublishDialog = ({ parts, server, refused, isBusy, onPublish, onClose }: Props) => {
  const t = useTranslations('forms')
  const words = useTranslations('ui')
  const findings = checkForm(parts)
  const wrong = findings.filter(finding => !isHint(finding))
  const hints = findings.filter(isHint)
  const version = (server?.row.currentVersion ?? 0) + 1
  // A form that phones don't have yet makes them drop nothing.
  const recent = useRecentReport(version > 1)
  const [isConfirmed, setConfirmed] = useState(false)
  const isUnconfirmed = recent.isLoading || (recent.at !== undefined && !isConfirmed)
  const highNumber = findHighNumber(parts, version)
  return (
    <Dialog title={t('publishTitle')} onClose={onClose}>
      <Findings title={t('problemsTitle')} findings={wrong} parts={parts} onJump={onClose} />
      <Findings title={t('hintsTitle')} findings={hints} parts={parts} onJump={onClose} />
      {server && version > 1 && <ChangesSince server={server} parts={parts} onJump={onClose} />}
      <p className="text-soft">{wrong.length > 0 ? t('notReady') : t('publishText', { version })}</p>
      {highNumber !== undefined && <HighNumber number={highNumber} />}
      {recent.at !== undefined && wrong.length === 0 && (
        <RecentReports at={recent.at} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
      )}
      {refused && <Refusal refused={refused} onJump={onClose} />}
      <DialogButtons>
        <Button onClick={onClose}>{words('cancel')}</Button>
        <Button
          look="primary"
          disabled={wrong.length > 0 || isUnconfirmed || isBusy}
          isBusy={isBusy}
          onClick={onPublish}
        >
          {t('PUBLISH')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
