import type { Situation } from '@scrutineer/contract/situation'
import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/link.tsx'
import type { situationLinks } from '../situation-links.ts'
import { NumberCard } from './number-card.tsx'
import { ShareRow, ShareRowsSkeleton } from './share-row.tsx'

interface Props {
  situation: Situation | undefined
  links: ReturnType<typeof situationLinks>
  className?: string
}

/** Observers who have sent each form, of all observers: a dictated report needs no sign-in. */
export const ReceivedForms = ({ situation, links, className }: Props) => {
  const t = useTranslations('situation')
  return (
    <NumberCard title={t('forms')} note={t('ofObservers')} className={className}>
      <ul className="grid grid-cols-1 gap-0.5 px-4 pb-4">
        {!situation && <ShareRowsSkeleton count={3} />}
        {situation?.forms.length === 0 && <li className="py-2 text-soft">{t('noForms')}</li>}
        {situation?.forms.map(({ idForm, code, title, observers, reports }) => (
          <ShareRow
            key={idForm}
            code={code}
            label={
              <Link
                href={links.form(idForm)}
                title={t('formReports', { title, count: reports })}
                className="rounded-sm underline-offset-2 hover:underline"
              >
                {title}
              </Link>
            }
            count={observers}
            total={situation.observers.all}
          />
        ))}
      </ul>
    </NumberCard>
  )
}
