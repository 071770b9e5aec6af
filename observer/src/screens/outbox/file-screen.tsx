import { Download, FileLock, Share, Smartphone, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { KeepingNotice, Notice } from '../../ui/parts/notice.tsx'
import { Row } from '../../ui/parts/row.tsx'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useKeeping } from '../../ui/state/use-keeping.ts'
import { isUnsent } from './item-groups.ts'

const download = (file: File) => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser has opened it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

// Closing the phone's dialog is no error.
const share = (file: File) => navigator.share({ files: [file] }).catch(() => undefined)

/** One file for the office, where there is no network at all: of the observer's items, or of another person's on this phone. */
export const FileScreen = ({ owner }: { owner?: string | undefined }) => {
  const t = useTranslations('file')
  const { items, others = [], hasOfficeKey } = useReady()
  const { saveFile } = useActions()
  const { keeping, keep } = useKeeping()
  const [file, setFile] = useState<File>()
  const other = others.find(each => each.owner === owner)
  const count = owner === undefined ? items.filter(isUnsent).length : (other?.count ?? 0)
  const canShare = file !== undefined && navigator.canShare?.({ files: [file] })
  const make = () => keep(async () => setFile(await saveFile(owner)))
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
            isDisabled={keeping === 'keeping' || !hasOfficeKey || count === 0}
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
      <ol className="steps">
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
      </ol>
      {file && (
        <div className="card has-rows">
          <Row icon={FileLock} title={file.name}>
            <span>{t('locked', { count })}</span>
          </Row>
        </div>
      )}
      <KeepingNotice keeping={keeping} />
      <Notice icon={Smartphone} title={t('noReceiptTitle')}>
        <p>{t('noReceiptText')}</p>
      </Notice>
    </Screen>
  )
}
