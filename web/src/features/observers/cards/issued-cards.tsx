import type { NewCard } from '@scrutineer/contract/cards'
import { directionOf } from '@scrutineer/contract/core/languages'
import { type ElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Copy, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { endpointQuery } from '../../../api/query.ts'
import { settings } from '../../../api/settings.ts'
import { copyText } from '../../../shared/copy-text.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Paper, usePrint } from '../../../ui/layout/paper.tsx'
import { DialogButtons } from '../../../ui/overlay/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { addressInWords, appAddress, cardLink } from './card-address.ts'
import './card-sheets.css'

/** What tells the holder of a card from others of the same name. */
const CardHolder = ({ card: { phone, assignedStations = [] } }: { card: NewCard }) => {
  const t = useTranslations('cards')
  const digits = phone.replaceAll(/\D/g, '').slice(-3)
  return [t('phoneEnd', { digits }), ...assignedStations].join(' · ')
}

const cardsPerSheet = 8

interface PrintedCardProps {
  readonly card: NewCard
  readonly election: ElectionSettings | null | undefined
}

const PrintedCard = ({ card, election }: PrintedCardProps) => {
  const { name, ngo, token, texts, assignedStations = [] } = card
  const t = useTranslations('cards')
  const { productName } = settings()
  const electionName = election?.electionName
  return (
    <li className="observer-card" lang={texts.language} dir={directionOf(texts.language)}>
      <header>
        <span className="card-line">{electionName || productName}</span>
        {electionName && <span className="card-line">{productName}</span>}
      </header>
      <QrCode text={cardLink(token)} name={t('code', { name })} className="" />
      <div>
        <p className="card-name">{name}</p>
        <p className="card-line">{ngo}</p>
        <p className="card-line">{[texts.phone, ...assignedStations].join(' · ')}</p>
        <ol>
          <li>{texts.data}</li>
          <li>{texts.scan}</li>
          <li>
            {texts.address}{' '}
            <b>
              <bdi>{addressInWords(appAddress())}</bdi>
            </b>
          </li>
        </ol>
      </div>
      <footer>
        <p>{texts.devices}</p>
        <p>{texts.noCamera}</p>
        {texts.office !== null && <p className="card-office">{texts.office}</p>}
      </footer>
    </li>
  )
}

/** Cards on paper, to be cut out and handed over. */
const CardSheets = ({ cards }: { cards: readonly NewCard[] }) => {
  const t = useTranslations('cards')
  const election = useQuery(endpointQuery(electionSettings.get)).data
  const sheets = Array.from({ length: Math.ceil(cards.length / cardsPerSheet) }, (_, sheet) =>
    cards.slice(sheet * cardsPerSheet, (sheet + 1) * cardsPerSheet),
  )
  return (
    <Paper label={t('sheets')}>
      {sheets.map(sheet => (
        <ul key={sheet[0]?.idObserver} className="card-sheet">
          {sheet.map(card => (
            <PrintedCard key={card.idObserver} card={card} election={election} />
          ))}
        </ul>
      ))}
    </Paper>
  )
}

const useCopyLink = () => {
  const t = useTranslations('cards')
  return ({ name, token }: NewCard) =>
    void copyText(cardLink(token), [t('copied'), t('copiedText', { name })], [t('copyFailed'), t('copyFailedText')])
}

/** A card on the screen, for a phone that is held in front of it, and its link. */
const ShownCard = ({ card }: { card: NewCard }) => {
  const t = useTranslations('cards')
  const copyLink = useCopyLink()
  const { name, ngo, token } = card
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <QrCode text={cardLink(token)} name={t('code', { name })} className="aspect-square w-full max-w-80 rounded-md" />
      <p className="font-semibold text-lg">{name}</p>
      <p className="text-soft">{ngo}</p>
      <p>
        {t('stepAddress')} <b className="font-medium">{addressInWords(appAddress())}</b>
      </p>
      <code className="wrap-anywhere block w-full select-all rounded-md bg-sunken p-3 text-start font-mono text-ink text-sm">
        {cardLink(token)}
      </code>
      <Button icon={Copy} label={t('copyLink')} onClick={() => copyLink(card)} />
    </div>
  )
}

const CardList = ({ cards, onShow }: { cards: readonly NewCard[]; onShow: (card: NewCard) => void }) => {
  const t = useTranslations('cards')
  const copyLink = useCopyLink()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list needs a tab stop to scroll by keyboard in every browser
    <ul aria-label={t('list')} tabIndex={0} className="max-h-72 divide-y divide-line overflow-y-auto">
      {cards.map(card => (
        <li key={card.idObserver} className="flex items-center gap-2 py-1 [content-visibility:auto]">
          <span className="min-w-0 grow">
            {card.name}{' '}
            <span className="text-soft">
              {card.ngo} · <CardHolder card={card} />
            </span>
          </span>
          <IconButton icon={Copy} name={t('copyLinkName', { name: card.name })} onClick={() => copyLink(card)} />
          <Button size="narrow" aria-label={t('showName', { name: card.name })} onClick={() => onShow(card)}>
            {t('show')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  cards: readonly NewCard[]
  onClose: () => void
}

/** The issued cards, to be printed, shown or sent: one at once, several as a list. */
export const IssuedCards = ({ cards, onClose }: Props) => {
  const t = useTranslations('cards')
  const [selected, setSelected] = useState<NewCard>()
  const { isPrinting, print } = usePrint()
  const shown = selected ?? (cards.length === 1 ? cards[0] : undefined)
  const printed = shown ? [shown] : cards
  return (
    <>
      {shown ? <ShownCard card={shown} /> : <CardList cards={cards} onShow={setSelected} />}
      <p className="text-soft">{t('printHint')}</p>
      <DialogButtons>
        {selected && <Button icon={ArrowLeft} label={t('back')} onClick={() => setSelected(undefined)} />}
        {!selected && <Button onClick={onClose}>{t('done')}</Button>}
        <Button variant="primary" icon={Printer} label={t('print', { count: printed.length })} onClick={print} />
      </DialogButtons>
      {isPrinting && <CardSheets cards={printed} />}
    </>
  )
}
