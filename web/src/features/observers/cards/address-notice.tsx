import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { paths } from '../../../shared/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { addressInWords, appAddress, findAddressProblem } from './card-address.ts'

/** Says that phones can't open the address on the cards, and where the set-up explains what to do. */
export const AddressNotice = () => {
  const t = useTranslations('cards')
  const { isOrganizer } = useCurrentUser()
  const address = appAddress()
  const problem = findAddressProblem(address)
  if (!problem) return null
  return (
    <p className="flex gap-2 rounded-md bg-late-wash px-3 py-2 text-late">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {t(problem, { address: addressInWords(address) })}{' '}
        {isOrganizer && (
          <Link href={paths.setup()} className="underline">
            {t('setUp')}
          </Link>
        )}
      </span>
    </p>
  )
}
