import { type AuditEntry, audit } from '@scrutineer/contract/audit'
import { useEffect, useRef, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { toCsv } from '../../lib/csv.ts'
import { dateTime } from '../../lib/dates.ts'
import { fileName } from '../../lib/file-name.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useExplain } from '../../shared/explain.ts'
import { toast } from '../../ui/toast-store.ts'
import type { AppliedFilter } from './audit-list.ts'
import { useAuditWords } from './audit-words.ts'

const pageSize = 1000

/** Everything that matches, newest first. What is done meanwhile only moves entries to later pages: none is missed. */
const allEntries = async (filter: AppliedFilter, signal: AbortSignal) => {
  const found = new Map<number, AuditEntry>()
  for (let page = 1; ; page += 1) {
    const reply = await call(audit.list, { query: { ...filter, page, pageSize }, signal })
    for (const entry of reply.data) found.set(entry.id, entry)
    if (page >= reply.totalPages) return [...found.values()]
  }
}

/** Saves all that a filter finds as a CSV file, in the person's words. Leaving the screen ends it. */
export const useSaveAudit = () => {
  const t = useTranslations('audit')
  const explain = useExplain()
  const timeZone = useTimeZone() ?? 'UTC'
  const { actionWords, ngoWords, kindWords, subjectWords, factsWords } = useAuditWords()
  const [isSaving, setSaving] = useState(false)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])

  const cellsOf = (entry: AuditEntry) => {
    const { at, account, idNgo, action, subject, address } = entry
    return [
      dateTime(new Date(at), timeZone),
      account ?? '',
      idNgo === null ? '' : (ngoWords(idNgo) ?? ''),
      actionWords(action),
      subject ? kindWords(subject.kind) : '',
      subject ? subjectWords(subject) : '',
      factsWords(entry)
        .map(({ label, value }) => `${label}: ${value}`)
        .join('; '),
      address,
    ]
  }
  const save = async (filter: AppliedFilter) => {
    const controller = new AbortController()
    const { signal } = controller
    reading.current = controller
    setSaving(true)
    try {
      const entries = await allEntries(filter, signal)
      const headers = [t('at'), t('who'), t('ngo'), t('what'), t('kind'), t('which'), t('details'), t('address')]
      const file = fileName(t('TITLE'), new Date(), timeZone, 'csv')
      saveFile(toCsv([headers, ...entries.map(cellsOf)]), file)
      toast('success', t('saved'), t('savedText', { count: entries.length, file }))
    } catch (error) {
      // The screen was left: nobody waits for it.
      if (!signal.aborted) toast('error', t('notSaved'), explain(error))
    } finally {
      if (!signal.aborted) setSaving(false)
    }
  }
  return { save, isSaving }
}
