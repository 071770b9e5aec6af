import type { StationRow } from '@scrutineer/contract/fields/station'
import { stations } from '@scrutineer/contract/stations'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { isWarning } from '../../../shared/use-error-message.ts'
import { classNames } from '../../../ui/class-names.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { confirm } from '../../../ui/overlay/confirm-store.ts'
import { useInvalidatePlaces } from './use-invalidate-places.ts'

interface Props {
  pair: readonly [StationRow, StationRow]
  /** Id of the station that remains unless another one is chosen. */
  defaultRemaining: number
  onChoose: (id: number) => void
}

/** What the stations have, field by field. */
const useComparedFields = () => {
  const t = useTranslations('stationList')
  const format = useFormatter()
  const number = (value: number | null | undefined) => (value == null ? '' : format.number(value))
  return ({ countyName, placeName = '', address, latitude, longitude, ...station }: StationRow) => [
    { label: t('county'), value: countyName },
    { label: t('placeName'), value: placeName },
    { label: t('address'), value: address },
    { label: t('coordinates'), value: latitude == null ? '' : `${latitude}, ${longitude}` },
    { label: t('registeredVoters'), value: number(station.registeredVoters) },
    { label: t('code'), value: station.code ?? '' },
    { label: t('state'), value: station.active === false ? t('inactive') : t('active') },
    { label: t('reports'), value: number(station.reports) },
    { label: t('visits'), value: number(station.visits) },
  ]
}

/** Compares two stations, marks what differs, and lets the user choose the one that remains. */
const MergeComparison = ({ pair, defaultRemaining, onChoose }: Props) => {
  const t = useTranslations('stationList')
  const fieldsOf = useComparedFields()
  const [idRemaining, setRemaining] = useState(defaultRemaining)
  const [left, right] = pair.map(fieldsOf)
  return (
    <>
      <p>{t('mergeText')}</p>
      <table className="mt-3 w-full table-fixed border-collapse text-ink text-sm">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-1.5 text-start font-normal text-soft">
              {t('remaining')}
            </th>
            {pair.map(({ id, name }) => (
              <th key={id} scope="col" className="py-1.5 ps-3 text-start font-medium">
                <label className="inline-flex items-center gap-2">
                  <input
                    type="radio"
                    name="remaining"
                    className="size-4 shrink-0 accent-accent-solid"
                    checked={id === idRemaining}
                    onChange={() => {
                      setRemaining(id)
                      onChoose(id)
                    }}
                  />
                  <span className="wrap-anywhere">{name}</span>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {left?.map(({ label, value }, index) => {
            const other = right?.[index]?.value ?? ''
            const isDifferent = value !== other
            return (
              <tr key={label} className="border-line border-b last:border-b-0">
                <th scope="row" className="py-1 text-start align-top font-normal text-soft">
                  {label}
                  {isDifferent && <span className="sr-only"> ({t('differs')})</span>}
                </th>
                {[value, other].map((text, side) => (
                  <td
                    key={side}
                    className={classNames('wrap-anywhere py-1 ps-3 align-top', isDifferent && 'font-medium text-late')}
                  >
                    {text || '–'}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

/** Confirm and change stations; `onDeleted` is called when selected stations may have been deleted. */
export const useStationConfirmations = (onDeleted: () => void) => {
  const t = useTranslations('stationList')
  const invalidatePlaces = useInvalidatePlaces()
  return {
    remove: ({ id, name }: StationRow) =>
      void confirm({
        title: t('deleteTitle', { name }),
        text: t('deleteText'),
        label: t('delete'),
        isDestructive: true,
        do: async isWarned => {
          await call(stations.remove, { params: { id }, query: { confirm: isWarned } })
          toast('success', t('deleted'), t('deletedText', { name }))
          onDeleted()
          void invalidatePlaces()
        },
      }),
    toggleActive: ({ id, name, countyCode: county, number, active = true }: StationRow) =>
      void confirm({
        title: t(active ? 'deactivateTitle' : 'activateTitle', { name }),
        text: t(active ? 'deactivateText' : 'activateText'),
        label: t(active ? 'deactivate' : 'activate'),
        isDestructive: active,
        do: async isWarned => {
          await call(stations.save, { body: { id, county, number, active: !active, confirm: isWarned } })
          toast('success', t('saved'), t('changedText'))
          void invalidatePlaces()
        },
      }),
    /** Merges the station that isn't chosen into the other one. */
    merge: (pair: readonly [StationRow, StationRow]) => {
      // The station that the server has warned about: the choice may change afterwards.
      let warnedAbout: StationRow | undefined
      // The station with more reports is suggested to remain.
      let [duplicate, remaining] = (pair[1].reports ?? 0) > (pair[0].reports ?? 0) ? pair : [pair[1], pair[0]]
      void confirm({
        title: t('mergeTitle'),
        text: (
          <MergeComparison
            pair={pair}
            defaultRemaining={remaining.id}
            onChoose={id => {
              ;[remaining, duplicate] = id === pair[0].id ? pair : [pair[1], pair[0]]
            }}
          />
        ),
        label: t('merge'),
        isDestructive: true,
        do: async () => {
          // The choice may change while the request is sent.
          const [from, into] = [duplicate, remaining]
          try {
            await call(stations.merge, {
              params: { id: from.id },
              body: { into: into.id, confirm: from === warnedAbout },
            })
          } catch (error) {
            if (isWarning(error)) warnedAbout = from
            throw error
          }
          toast('success', t('merged'), t('mergedText', { name: from.name, remaining: into.name }))
          onDeleted()
          void invalidatePlaces()
        },
      })
    },
  }
}
