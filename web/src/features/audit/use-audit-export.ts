import { type AuditEntry, audit } from '@scrutineer/contract/audit'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { toCsv } from '../../lib/files/csv.ts'
import { buildFileName } from '../../lib/files/file-name.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { useErrorMessage } from '../../shared/use-error-message.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { useAuditLabels } from './audit-labels.ts'
import type { AppliedFilter } from './audit-query.ts'

const pageSize = 1000

/** All matching entries, newest first. New entries only move others to later pages, so none is missed. */
const fetchAllEntries = async (filter: AppliedFilter, signal: AbortSignal) => {
  const byId = new Map<number, AuditEntry>()
  for (let page = 1; ; page += 1) {
    const response = await call(audit.list, { query: { ...filter, page, pageSize }, signal })
    for (const entry of response.data) byId.set(entry.id, entry)
    if (page >= response.totalPages) return [...byId.values()]
  }
}

/** Saves all matching entries as a CSV file in the user's language. Unmounting aborts it. */
export const useAuditExport = () => {
  const t = useTranslations('audit')
  const getErrorMessage = useErrorMessage()
  const timeZone = useTimeZone() ?? 'UTC'
  const { actionLabel, ngoLabel, kindLabel, subjectLabel, detailLabels } = useAuditLabels()
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])

  const cellsOf = (entry: AuditEntry) => {
    const { at, account, idNgo, action, subject, address } = entry
    return [
      formatDateTime(new Date(at), timeZone),
      account ?? '',
      idNgo === null ? '' : (ngoLabel(idNgo) ?? ''),
      actionLabel(action),
      subject ? kindLabel(subject.kind) : '',
      subject ? subjectLabel(subject) : '',
      detailLabels(entry)
        .map(({ label, value }) => `${label}: ${value}`)
        .join('; '),
      address,
    ]
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async (filter: AppliedFilter) => {
      const controller = new AbortController()
      request.current = controller
      const entries = await fetchAllEntries(filter, controller.signal)
      const headers = [t('at'), t('actor'), t('ngo'), t('action'), t('kind'), t('object'), t('details'), t('address')]
      const file = buildFileName(t('title'), new Date(), timeZone, 'csv')
      saveFile(toCsv([headers, ...entries.map(cellsOf)]), file)
      toast('success', t('saved'), t('savedText', { count: entries.length, file }))
    },
    onError: error => {
      // Unmounted: not a failure.
      if (!request.current?.signal.aborted) toast('error', t('saveFailed'), getErrorMessage(error))
    },
  })
  return { save: mutate, isSaving: isPending }
}
