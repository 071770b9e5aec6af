import { type BinKind, bin, MAX_RESTORED_IDS } from '@scrutineer/contract/bin'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../api/call.ts'
import { useCapability } from '../api/capabilities.ts'
import { toast } from '../ui/feedback/toast-store.ts'
import { isMac } from './keyboard/palette-shortcut.ts'
import { useErrorMessage } from './use-error-message.ts'

/** What deletions show and do on a server with the bin. */
export const useBin = () => {
  const t = useTranslations('bin')
  const client = useQueryClient()
  const getErrorMessage = useErrorMessage()
  const hasBin = useCapability('bin')
  /** Restores what was deleted; `name` is shown once the server has done it. */
  const restore = (kind: BinKind, ids: readonly number[], name: string) =>
    void call(bin.restore, { body: { kind, ids: [...ids] } }).then(
      () => {
        toast('success', t('restored'), name)
        void client.invalidateQueries()
      },
      error => toast('error', t('notRestored'), getErrorMessage(error)),
    )
  return {
    restore,
    /** The text of a confirmation. */
    withHint: (text: string) => (
      <>
        {text}
        {hasBin && <p className="mt-2">{t('hint')}</p>}
      </>
    ),
    /** Shows that something was deleted, with a button that undoes it. */
    showDeleted: (title: string, text: string, kind: BinKind, ids: readonly number[], name: string) => {
      const action = { text: t('undo', { keys: isMac ? '⌘Z' : 'Ctrl+Z' }), run: () => restore(kind, ids, name) }
      toast('warning', title, text, undefined, hasBin && ids.length <= MAX_RESTORED_IDS ? action : undefined)
    },
  }
}
