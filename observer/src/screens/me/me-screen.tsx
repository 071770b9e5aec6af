import { EyeOff, HardDrive, Lock, LogOut, SquarePlus } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Screen } from '../../ui/frame/screen.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { KeepingNotice, Notice } from '../../ui/parts/notice.tsx'
import { Row, RowLink } from '../../ui/parts/row.tsx'
import { useAppearance } from '../../ui/state/appearance.tsx'
import { isInstalled } from '../../ui/state/install.ts'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useKeeping } from '../../ui/state/use-keeping.ts'
import { LanguageOptions } from '../start/language-screen.tsx'
import { ClosedMessagesRow } from './closed-messages.tsx'

/** Who is signed in, the language, the look, the storage. */
export const MeScreen = () => {
  const t = useTranslations('me')
  const tLock = useTranslations('lock')
  const { person, election, isStoragePersisted, screenLock, isCareful, sendsFullSize } = useReady()
  const { sendFullSize } = useActions()
  const { keeping, keep } = useKeeping()
  const { hasPin, minutes } = screenLock
  const asked = minutes === 0 ? tLock('askedNever') : tLock('askedAfter', { minutes })
  return (
    <Screen
      title={person.name}
      subtitle={person.ngo}
      back="/"
      actions={
        <ButtonLink to="/sign-out" icon={LogOut}>
          {t('signOut')}
        </ButtonLink>
      }
    >
      {isCareful && (
        <Notice icon={EyeOff} title={t('careful')}>
          <p>{t('carefulText')}</p>
        </Notice>
      )}
      <dl className="card facts">
        <dt className="soft">{t('election')}</dt>
        <dd>{election.name}</dd>
        <dt className="soft">{t('phone')}</dt>
        <dd>{person.phone}</dd>
      </dl>
      <section className="stack">
        <h2>{t('language')}</h2>
        <LanguageOptions title={t('language')} />
      </section>
      <ThemeOptions />
      <label className="option">
        <input
          type="checkbox"
          checked={sendsFullSize ?? false}
          onChange={({ target }) => void keep(() => sendFullSize(target.checked))}
        />
        <span>
          {t('fullSize')}
          <br />
          <span className="small soft">{t('fullSizeText')}</span>
        </span>
      </label>
      <KeepingNotice keeping={keeping} />
      <ClosedMessagesRow />
      <section className="card has-rows">
        <RowLink to="/me/lock" icon={Lock} title={tLock('title')}>
          <span>{hasPin ? asked : tLock('off')}</span>
        </RowLink>
        <Row icon={HardDrive} title={t(isStoragePersisted ? 'protected' : 'notProtected')}>
          <span>{t(isStoragePersisted ? 'protectedText' : 'notProtectedText')}</span>
        </Row>
        {!isInstalled() && <RowLink to="/install" icon={SquarePlus} title={t('install')} />}
      </section>
    </Screen>
  )
}

const ThemeOptions = () => {
  const t = useTranslations('me')
  const name = useId()
  const { theme, chooseTheme } = useAppearance()
  return (
    <section className="stack">
      <h2 id={`${name}-title`}>{t('look')}</h2>
      <fieldset className="options" aria-labelledby={`${name}-title`}>
        {(['system', 'light', 'dark'] as const).map(each => (
          <label key={each} className="option">
            <input type="radio" name={name} checked={each === theme} onChange={() => chooseTheme(each)} />
            <span>{t(each)}</span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}
