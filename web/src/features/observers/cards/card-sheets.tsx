import { MAX_CARD_DEVICES, type NewCard } from '@scrutineer/contract/cards'
import { type ElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { endpointQuery } from '../../../api/query.ts'
import { settings } from '../../../api/settings.ts'
import { Paper } from '../../../ui/layout/paper.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { addressInWords, appAddress, cardLink } from './card-address.ts'
import { CardHolder } from './card-holder.tsx'
import './card-sheets.css'

const cardsPerSheet = 8

interface PrintedCardProps {
  readonly card: NewCard
  readonly election: ElectionSettings | null | undefined
}

const PrintedCard = ({ card, election }: PrintedCardProps) => {
  const { name, ngo, token } = card
  const t = useTranslations('cards')
  const { productName } = settings()
  const { electionName, officePhone } = election ?? {}
  return (
    <li className="observer-card">
      <header>
        <span className="card-line">{electionName || productName}</span>
        {electionName && <span className="card-line">{productName}</span>}
      </header>
      <QrCode text={cardLink(token)} name={t('code', { name })} className="" />
      <div>
        <p className="card-name">{name}</p>
        <p className="card-line">{ngo}</p>
        <p className="card-line">
          <CardHolder card={card} />
        </p>
        <ol>
          <li>{t('stepData')}</li>
          <li>{t('stepScan')}</li>
          <li>
            {t('stepAddress')} <b>{addressInWords(appAddress())}</b>
          </li>
        </ol>
      </div>
      <footer>
        <p>{t('forThreePhones', { count: MAX_CARD_DEVICES })}</p>
        <p>{t('noCamera')}</p>
        {officePhone && <p className="card-office">{t('office', { phone: officePhone })}</p>}
      </footer>
    </li>
  )
}

/** Cards on paper, to be cut out and handed over. */
export const CardSheets = ({ cards }: { cards: readonly NewCard[] }) => {
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
