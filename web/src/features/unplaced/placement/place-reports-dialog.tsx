import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { MappingFields } from './mapping-fields.tsx'
import { StationFields } from './station-fields.tsx'
import { type PlacedStation, usePlaceReports } from './use-place-reports.ts'

interface Props {
  reports: readonly UnplacedReport[]
  onClose: () => void
  /** Called with the station after the reports were placed there. */
  onDone: (station: PlacedStation) => void
}

/** Places reports at a polling station. An unknown question and its options are mapped to published ones first. */
export const PlaceReportsDialog = ({ reports, onClose, onDone }: Props) => {
  const t = useTranslations('unplaced')
  const {
    station,
    changeStation,
    unknown,
    hasTooMany,
    published,
    mapping,
    changeMapping,
    errors,
    reason,
    isBusy,
    place,
  } = usePlaceReports(reports, onDone)
  return (
    <Dialog title={t('placeTitle', { count: reports.length })} onClose={onClose}>
      <p className="text-soft">{t('placeHint')}</p>
      <DialogForm
        reason={hasTooMany ? t('oneQuestionOnly') : reason}
        action={t('place')}
        isBusy={isBusy}
        isIncomplete={hasTooMany}
        onSubmit={place}
        onClose={onClose}
      >
        <StationFields
          value={station}
          onChange={changeStation}
          countyError={errors.countyCode}
          numberError={errors.pollingStationNumber}
        />
        {unknown && !hasTooMany && (
          <MappingFields
            unknown={unknown}
            published={published}
            mapping={mapping}
            onChange={changeMapping}
            questionError={errors.questionMap}
            optionError={errors.optionMap}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
