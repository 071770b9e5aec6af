import { BookOpen } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { version } from '../../../package.json'
import { basePath } from '../../lib/base-path.ts'
import glossary from '../../shared/glossary/glossary.json'
import { paletteShortcut } from '../../shared/keyboard/palette-shortcut.ts'
import { useFileLanguage } from '../../shared/use-file-language.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { type Change, markNewsAsSeen, readNews } from './changelog.ts'

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="grid grid-cols-1 content-start gap-3 p-5">
      <h2 id={id} className="font-semibold text-lg">
        {title}
      </h2>
      {children}
    </Card>
  )
}

/** Files of `docs/manual` in each language. */
const manuals = ['coordinator', 'emergencies', 'calls', 'organizer'] as const

const Manuals = () => {
  const t = useTranslations('helpPage')
  const language = useFileLanguage()
  const tab = useTranslations('menu')('newTab')
  return (
    <Section title={t('manuals')}>
      <p className="text-soft">{t('manualsText')}</p>
      <ul className="grid gap-1 sm:grid-cols-2">
        {manuals.map(manual => (
          <li key={manual}>
            <a
              href={`${basePath}/documents/manual/${language}/${manual}.html`}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-9 items-center gap-2 rounded-sm text-accent hover:underline pointer-coarse:min-h-11"
            >
              <BookOpen aria-hidden className="size-4 shrink-0" />
              {t(`manual.${manual}`)}
              <span className="sr-only">({tab})</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const t = useTranslations('helpPage')
  return (
    <ul lang="en" className="wrap-anywhere grid gap-3">
      {changes.map(({ release, head, text }) => (
        <li key={head + text}>
          <p className="text-soft text-sm" lang={release === undefined ? undefined : 'en'}>
            {release ?? t('unreleased')}
          </p>
          {head && <b className="font-semibold">{head}</b>}
          {text}
        </li>
      ))}
    </ul>
  )
}

const News = () => {
  const t = useTranslations('helpPage')
  const language = useFileLanguage()
  const [{ isFirst, news, earlier }] = useState(readNews)
  useEffect(markNewsAsSeen, [])
  return (
    <Section title={t('news')}>
      <p className="text-soft">{t(isFirst ? 'newsFirst' : news.length > 0 ? 'newsSince' : 'newsNone')}</p>
      {language !== 'en' && <p className="text-soft">{t('newsLanguage')}</p>}
      <Changes changes={news} />
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-pointer font-medium">{t('newsEarlier')}</summary>
          <Changes changes={earlier} />
        </details>
      )}
    </Section>
  )
}

/** Version, manuals for staff, keys, glossary and what is new. */
export const HelpPage = () => {
  const t = useTranslations('helpPage')
  const language = useFileLanguage()
  return (
    <PageLayout title={t('title')} subtitle={t('version', { version })} className="max-w-4xl">
      <Manuals />
      <Section title={t('keys')}>
        <p className="flex flex-wrap items-center gap-x-1.5">
          {paletteShortcut.map(key => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t('paletteKey')}
        </p>
        <p>{t('screenKeys')}</p>
        <div>
          {/* The shell’s shortcut, on every screen. */}
          <Button onClick={() => document.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))}>
            {t('showKeys')}
            <Kbd>?</Kbd>
          </Button>
        </div>
      </Section>
      <Section title={t('glossary')}>
        <dl className="wrap-anywhere grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {Object.values(glossary[language]).map(({ term, text }) => (
            <div key={term} className="contents">
              <dt className="font-medium">{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <News />
    </PageLayout>
  )
}
