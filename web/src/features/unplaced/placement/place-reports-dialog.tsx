import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { MappingFields } from './mapping-fields.tsx'
import { StationFields } from './station-fields.tsx'
import { usePlaceReports } from './use-place-reports.ts'

interface Props {
  reports: readonly UnplacedReport[]
  onClose: () => void
  /** They are at this station now. */
  onDone: (station: string) => void
}

/** Assigns reports to a polling station; what phones named by unknown ids is mapped to published questions first. */
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
            {...{ unknown, published, mapping }}
            onChange={changeMapping}
            questionError={errors.questionMap}
            optionError={errors.optionMap}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
