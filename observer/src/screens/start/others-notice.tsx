import { FileLock, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OtherPerson } from '../../model/app-model.ts'
import { Button, ButtonLink } from '../../ui/parts/button.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { useActions, useAppState } from '../../ui/state/model-context.tsx'
import { isUnsent } from '../outbox/item-groups.ts'

const noOthers: readonly OtherPerson[] = []

/** Notices of other people's unsent items on this phone. */
export const OthersNotices = () => {
  const state = useAppState()
  const isReady = state.phase === 'ready'
  const others = isReady || state.phase === 'signedOut' ? state.others : undefined
  return (others ?? noOthers).map(other => <OtherNotice key={other.owner} other={other} isReady={isReady} />)
}

/** Before another person signs in: also the items of the current person. */
export const HoldersNotices = () => {
  const state = useAppState()
  const { person, items = [], line } = state.phase === 'ready' ? state : {}
  const count = items.filter(isUnsent).length
  const sentBy = line?.kind === 'sessionEnded' ? null : 'them'
  return (
    <>
      {person && count > 0 && <OtherNotice other={{ owner: '', name: person.name, count, sentBy }} isReady={false} />}
      <OthersNotices />
    </>
  )
}

const OtherNotice = ({ other, isReady }: { other: OtherPerson; isReady: boolean }) => {
  const t = useTranslations('others')
  const { sendEarlierItems } = useActions()
  const { owner, name, count, sentBy } = other
  const text = sentBy ?? 'noSession'
  return (
    <Notice icon={Users} tone="late" title={t('title', { count, name })}>
      <p>{t(text, { count, name })}</p>
      {isReady && sentBy !== 'them' && (
        <div className="stack">
          {sentBy === 'askMe' && (
            <Button tone="primary" onClick={() => void sendEarlierItems(owner)}>
              {t('send', { count })}
            </Button>
          )}
          <ButtonLink to={`/outbox/file/${owner}`} icon={FileLock}>
            {t('file')}
          </ButtonLink>
        </div>
      )}
    </Notice>
  )
}
