import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft, FileX2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../../api/call-error.ts'
import { useReadOnlyReason } from '../../../shared/current-user.ts'
import { paths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { EmptyCard } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { FormEditor } from './form-editor.tsx'
import { formQuery } from './model/form-query.ts'

const EditorSkeleton = () => (
  <Card aria-hidden className="grid gap-4 p-5">
    {Array.from({ length: 8 }, (_, line) => (
      <Skeleton key={line} className={line % 3 === 0 ? 'w-40' : 'w-full'} />
    ))}
  </Card>
)

/** A new or existing form. It is loaded once on opening; later saves by others don't change the editor. */
export const FormPage = () => {
  const t = useTranslations('forms')
  const readOnlyReason = useReadOnlyReason(t('readOnly'))
  const { formId } = useParams({ strict: false })
  const client = useQueryClient()
  const opened = useQuery(formQuery(formId))
  useEffect(() => () => client.removeQueries({ queryKey: formQuery(formId).queryKey }), [client, formId])
  const title = formId === undefined ? t('NEW_TITLE') : readOnlyReason === undefined ? t('EDIT_TITLE') : t('viewTitle')
  const row = opened.data?.server?.row
  const isMissing = opened.error instanceof CallError && opened.error.status === 404
  return (
    <PageLayout
      title={title}
      documentTitle={row && `${row.code} ${row.description} · ${title}`}
      subtitle={row?.description}
      className="max-w-5xl min-[1400px]:max-w-7xl"
      actions={
        <LinkButton href={paths.forms()}>
          <ArrowLeft aria-hidden />
          {t('BACK')}
        </LinkButton>
      }
    >
      {isMissing && <EmptyCard icon={FileX2} title={t('notFoundTitle')} text={t('notFoundText')} />}
      {opened.isError && !isMissing && <QueryFailure query={opened} />}
      {opened.isPending && <EditorSkeleton />}
      {opened.data && <FormEditor key={formId} opened={opened.data} readOnlyReason={readOnlyReason} />}
    </PageLayout>
  )
}
