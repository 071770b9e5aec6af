import { exports, type ReportPicture } from '@scrutineer/contract/exports'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallInput } from '../../api/call.ts'
import { endpointQuery } from '../../api/query.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Link } from '../../ui/link.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { copyText } from '../copy-text.ts'
import { paths } from '../paths.ts'
import { QueryFailure } from '../query-failure.tsx'
import { MediaDialog } from './media-dialog.tsx'
import { attachmentUrl, PictureDialog } from './picture-dialog.tsx'

const pageSize = 24
/** Below the lifetime of signed URLs, which is at most 15 minutes. */
const refetchInterval = 13 * 60_000

/** What pictures are selected by, as a download of them. */
type PictureQuery = Omit<NonNullable<CallInput<typeof exports.listPictures>['query']>, 'page' | 'pageSize'>

/** When, by whom and where a picture was taken, and its hash. */
const PictureFacts = ({ picture, onLeave }: { picture: ReportPicture; onLeave: () => void }) => {
  const t = useTranslations('attachments')
  const { createdAt, observerName, pollingStationName, idObserver, idPollingStation, question, sha256 } = picture
  const copy = () => void copyText(sha256, [t('hashCopied'), sha256], [t('hashNotCopied'), sha256])
  return (
    <div className="wrap-anywhere w-0 min-w-full px-1 text-sm">
      <p>
        <Link
          href={paths.details(false, idObserver, idPollingStation)}
          onClick={onLeave}
          className="rounded-sm font-medium text-accent hover:underline"
        >
          {pollingStationName}
        </Link>{' '}
        · {observerName}
      </p>
      <p className="text-soft">
        <Timestamp at={createdAt} />
        {question && ` · ${[question.formCode, question.code].filter(Boolean).join(' ')}`}
      </p>
      <button
        type="button"
        title={sha256}
        aria-label={t('copyHash', { hash: sha256 })}
        className="rounded-sm font-mono text-soft text-xs hover:underline pointer-coarse:h-10"
        onClick={copy}
      >
        {sha256.slice(0, 12)}
      </button>
    </div>
  )
}

interface Props {
  /** What the pictures belong to. */
  subject: string
  query: PictureQuery
  onClose: () => void
}

/** The pictures of a station or of a list's reports side by side; each opens in full size. */
export const PicturesDialog = ({ subject, query, onClose }: Props) => {
  const t = useTranslations('attachments')
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<number>()
  const list = useQuery(
    queryOptions({ ...endpointQuery(exports.listPictures, { query: { ...query, page, pageSize } }), refetchInterval }),
  )
  const { data: rows = [], totalItems = 0, totalPages = 1 } = list.data ?? {}
  const pictures = rows.map(picture => ({
    address: attachmentUrl(picture.path),
    name: `${picture.pollingStationName}, ${picture.observerName}`,
    caption: <PictureFacts picture={picture} onLeave={onClose} />,
    sha256: picture.sha256,
    id: picture.id,
  }))
  const renew = () => {
    if (Date.now() - list.dataUpdatedAt > 60_000) void list.refetch()
  }
  const turn = (step: 1 | -1) => {
    if (list.isPlaceholderData || page + step < 1 || page + step > totalPages) return
    setPage(page + step)
    setShown(step > 0 ? 0 : pageSize - 1)
  }
  return (
    <>
      <MediaDialog name={`${t('sideBySide')} · ${subject}`} onClose={onClose}>
        <div className="grid w-[min(80rem,calc(100vw-3rem))] gap-3 px-2 pb-2">
          {list.isError && <QueryFailure query={list} />}
          {list.data && <p className="text-soft text-sm">{t('pictureCount', { count: totalItems })}</p>}
          <ul
            aria-label={t('sideBySide')}
            aria-busy={list.isPlaceholderData}
            className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3"
          >
            {list.isPending && Array.from({ length: 6 }, (_, index) => <Skeleton key={index} className="h-36" />)}
            {pictures.map(({ id, address, name, caption }, index) => (
              <li key={id} className="grid content-start gap-1">
                <button
                  type="button"
                  title={t('openPicture')}
                  aria-haspopup="dialog"
                  className="overflow-hidden rounded-md border border-line bg-sunken hover:border-soft"
                  onClick={() => setShown(index)}
                >
                  <img
                    src={address}
                    alt={name}
                    loading="lazy"
                    onError={renew}
                    className="aspect-4/3 w-full object-cover"
                  />
                </button>
                {caption}
              </li>
            ))}
          </ul>
          {totalPages > 1 && (
            <Pagination
              {...{ page, pageSize, totalItems }}
              shownPage={list.data?.page ?? page}
              isLoading={list.isPlaceholderData}
              onPage={setPage}
            />
          )}
        </div>
      </MediaDialog>
      {shown !== undefined && pictures.length > 0 && (
        <PictureDialog
          pictures={pictures}
          at={Math.min(shown, pictures.length - 1)}
          onSelect={setShown}
          onBeyond={turn}
          onClose={() => setShown(undefined)}
          onExpired={renew}
        />
      )}
    </>
  )
}
