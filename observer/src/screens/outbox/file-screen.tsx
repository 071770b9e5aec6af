import { Download, FileLock, Share, Smartphone, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Notice, SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { Row, Rows } from '../../ui/parts/row.tsx'
import { Steps } from '../../ui/parts/steps.tsx'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useSave } from '../../ui/state/use-save.ts'
import { isUnsent } from './item-groups.ts'

const download = (file: File) => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // After the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

// Cancelling the share dialog is not an error.
const share = (file: File) => navigator.share({ files: [file] }).catch(() => undefined)

/** Creates a file for the office where there is no network, of the observer's items or of another person's on this phone. */
export const FileScreen = ({ owner }: { owner?: string | undefined }) => {
  const t = useTranslations('file')
  const { items, others = [], hasOfficeKey } = useReady()
  const { saveFile } = useActions()
  const { saveState, save } = useSave()
  const [file, setFile] = useState<File>()
  const other = others.find(each => each.owner === owner)
  const count = owner === undefined ? items.filter(isUnsent).length : (other?.count ?? 0)
  const canShare = file !== undefined && navigator.canShare?.({ files: [file] })
  const make = () => save(async () => setFile(await saveFile(owner)))
  const fileActions = file && (
    <>
      {canShare && (
        <Button icon={Share} onClick={() => void share(file)}>
          {t('share')}
        </Button>
      )}
      <Button tone="primary" icon={Download} onClick={() => download(file)}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Screen
      title={t('title')}
      subtitle={other?.name ?? t('subtitle')}
      back="/outbox"
      actions={
        fileActions ?? (
          <Button
            tone="primary"
            icon={FileLock}
            isDisabled={saveState === 'saving' || !hasOfficeKey || count === 0}
            onClick={() => void make()}
          >
            {t('make')}
          </Button>
        )
      }
    >
      {!hasOfficeKey && (
        <Notice icon={WifiOff} tone="late" title={t('noKeyTitle')}>
          <p>{t('noKeyText')}</p>
        </Notice>
      )}
      <p>{t('text')}</p>
      <Steps steps={[t('step1'), t('step2'), t('step3')]} />
      {file && (
        <Rows>
          <Row icon={FileLock} title={file.name}>
            <span>{t('locked', { count })}</span>
          </Row>
        </Rows>
      )}
      <SaveErrorNotice saveState={saveState} />
      <Notice icon={Smartphone} title={t('noReceiptTitle')}>
        <p>{t('noReceiptText')}</p>
      </Notice>
    </Screen>
  )
}
