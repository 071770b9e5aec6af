import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import { BookOpen, FileText, Smartphone, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { PhoneGuide } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { ButtonContent, buttonClass } from '../../ui/parts/button.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
import { State } from '../../ui/parts/state.tsx'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useLookup } from '../../ui/state/use-lookup.ts'
import { useTimes } from '../../ui/state/use-times.ts'

/** Looked up again with each change of the state, such as an arrived guide. */
const useGuides = () => {
  const { findGuides } = useActions()
  return useLookup(findGuides, [findGuides, useReady()])
}

/** The guides of the office, and which of them can be read without a signal. */
export const GuidesScreen = () => {
  const t = useTranslations('guides')
  const language = useLocale()
  const guides = useGuides()
  return (
    <Screen title={t('title')} subtitle={t('subtitle')} back="/me">
      {guides?.length === 0 && <p>{t('none')}</p>}
      {guides && guides.length > 0 && (
        <Rows>
          {guides.map(({ id, title, mediaType, sizeBytes, isStored }) => (
            <RowLink
              key={id}
              to={`/me/guides/${id}`}
              icon={mediaType === 'text/plain' ? BookOpen : FileText}
              title={title}
            >
              <span>{formatBytes(sizeBytes, language)}</span>
              <State kind={isStored ? 'received' : 'open'} icon={isStored ? Smartphone : WifiOff}>
                {t(isStored ? 'stored' : 'missing')}
              </State>
            </RowLink>
          ))}
        </Rows>
      )}
    </Screen>
  )
}

export const GuideScreen = ({ id }: { id: number }) => {
  const t = useTranslations('guides')
  const { time } = useTimes()
  const guides = useGuides()
  const guide = guides?.find(each => each.id === id)
  return (
    <Screen title={guide?.title ?? t('title')} subtitle={guide && time(guide.uploadedAt)} back="/me/guides">
      {guide?.isStored && <GuideFile key={guide.sha256} guide={guide} />}
      {guide && !guide.isStored && (
        <Notice icon={WifiOff} tone="late" title={t('missing')}>
          <p>{t('missingText')}</p>
        </Notice>
      )}
    </Screen>
  )
}

/** Shows a text, and opens a PDF in the browser's viewer, from the phone's copy. */
const GuideFile = ({ guide: { sha256, mediaType } }: { guide: PhoneGuide }) => {
  const t = useTranslations('guides')
  const { readGuide } = useActions()
  const [url, setUrl] = useState<string>()
  const file = useLookup(() => readGuide(sha256), [readGuide, sha256])
  const text = useLookup(() => (mediaType === 'text/plain' ? file?.text() : undefined), [file, mediaType])
  useEffect(() => {
    if (!file || mediaType === 'text/plain') return
    const address = URL.createObjectURL(new Blob([file], { type: mediaType }))
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [file, mediaType])
  if (text !== undefined) return <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
  return (
    url && (
      <a className={buttonClass('primary')} href={url} target="_blank" rel="noreferrer">
        <ButtonContent icon={FileText}>{t('open')}</ButtonContent>
      </a>
    )
  )
}
