import { BookOpen, EyeOff, HardDrive, Lock, LogOut, SquarePlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Screen } from '../../ui/frame/screen.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { Notice, SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { Option, OptionGroup } from '../../ui/parts/option.tsx'
import { Row, RowLink, Rows } from '../../ui/parts/row.tsx'
import { useAppearance } from '../../ui/state/appearance.tsx'
import { isInstalled } from '../../ui/state/install.ts'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { themes } from '../../ui/state/preferences.ts'
import { useSave } from '../../ui/state/use-save.ts'
import { LanguageOptions } from '../start/language-screen.tsx'
import { ClosedMessagesRow } from './closed-messages.tsx'

/** Account, language, theme and storage. */
export const MeScreen = () => {
  const t = useTranslations('me')
  const tLock = useTranslations('lock')
  const tGuides = useTranslations('guides')
  const { person, election, isStoragePersisted, screenLock, isCareful, sendsFullSize } = useReady()
  const { sendFullSize } = useActions()
  const { saveState, save } = useSave()
  const { hasPin, minutes } = screenLock
  const lockText = minutes === 0 ? tLock('locksManually') : tLock('locksAfter', { minutes })
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
      <Facts
        facts={[
          [t('election'), election.name],
          [t('phone'), person.phone],
        ]}
      />
      <LanguageOptions title={<h2>{t('language')}</h2>} />
      <ThemeOptions />
      <Option
        type="checkbox"
        isChecked={sendsFullSize ?? false}
        onChange={isChecked => void save(() => sendFullSize(isChecked))}
      >
        {t('fullSize')}
        <span className="block text-sm text-soft">{t('fullSizeText')}</span>
      </Option>
      <SaveErrorNotice saveState={saveState} />
      <ClosedMessagesRow />
      <Rows>
        <RowLink to="/me/guides" icon={BookOpen} title={tGuides('title')} />
        <RowLink to="/me/lock" icon={Lock} title={tLock('title')}>
          <span>{hasPin ? lockText : tLock('off')}</span>
        </RowLink>
        <Row icon={HardDrive} title={t(isStoragePersisted ? 'protected' : 'notProtected')}>
          <span>{t(isStoragePersisted ? 'protectedText' : 'notProtectedText')}</span>
        </Row>
        {!isInstalled() && <RowLink to="/install" icon={SquarePlus} title={t('install')} />}
      </Rows>
    </Screen>
  )
}

const ThemeOptions = () => {
  const t = useTranslations('me')
  const { theme, chooseTheme } = useAppearance()
  return (
    <OptionGroup
      title={<h2>{t('look')}</h2>}
      options={themes.map(value => ({ value, text: t(value) }))}
      value={theme}
      onChange={chooseTheme}
    />
  )
}
