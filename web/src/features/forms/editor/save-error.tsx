import { useTranslations } from 'use-intl'
import { CallError } from '../../../api/call-error.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { type IssueLine, IssueList } from './issue-list.tsx'
import { toFieldPath } from './model/form-codec.ts'
import { usePartLabels } from './parts/part-labels.ts'
import type { SaveFailure } from './use-form-save.ts'

/** The server's message about a failed save, with links to the invalid fields. */
export const SaveError = ({
  saveFailure: { error, submitted },
  onJump,
}: {
  saveFailure: SaveFailure
  onJump?: () => void
}) => {
  const t = useTranslations('forms')
  const getErrorMessage = useErrorMessage()
  const labels = usePartLabels()
  const errors = error instanceof CallError ? Object.entries(error.errors) : []
  const lines = errors.map(([wireName, messages]): IssueLine => {
    const fieldPath = toFieldPath(submitted, wireName)
    return { id: wireName, fieldPath, text: labels.aboutField(submitted, fieldPath, messages.join(' ')) }
  })
  return (
    <div role="alert" className="grid gap-2 rounded-md bg-danger-wash px-3 py-2 text-danger">
      <p>{error instanceof CallError && lines.length > 0 ? error.title : getErrorMessage(error)}</p>
      {lines.length > 0 && <IssueList label={t('problems')} lines={lines} {...(onJump && { onJump })} />}
    </div>
  )
}
