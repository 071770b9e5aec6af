import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { FilterChoice } from '../../../ui/layout/chip.tsx'

/** The fields of `AnalysisFields`, as the query of a flat export, and the form's name. */
export const readAnalysis = (data: FormData, forms: Props['forms']) => {
  return {
    label: forms.find(({ value }) => String(value) === data.get('idForm'))?.label ?? '',
    idForm: Number(data.get('idForm')),
    shape: data.get('shape') === 'long' ? ('long' as const) : ('wide' as const),
    people: data.get('people') === 'names' ? ('names' as const) : ('codes' as const),
    format: data.get('format') === 'xlsx' ? ('xlsx' as const) : ('csv' as const),
    texts: data.get('texts') === null,
  }
}

interface Props {
  forms: readonly FilterChoice<number>[]
  /** The form that the list is filtered by. */
  formId: number | undefined
}

/** What a file for analysis contains. */
export const AnalysisFields = ({ forms, formId }: Props) => {
  const t = useTranslations('answers.analysisFile')
  const { isOrganizer } = useCurrentUser()
  return (
    <>
      <Select key={forms.length} label={t('form')} name="idForm" defaultValue={formId} choices={forms} />
      <Select label={t('shape')} name="shape">
        <option value="wide">{t('wide')}</option>
        <option value="long">{t('long')}</option>
      </Select>
      <Select label={t('format')} name="format">
        <option value="csv">CSV</option>
        <option value="xlsx">{t('workbook')}</option>
      </Select>
      {isOrganizer && (
        <Select label={t('people')} name="people">
          <option value="codes">{t('codes')}</option>
          <option value="names">{t('names')}</option>
        </Select>
      )}
      <Checkbox name="texts" label={t('withoutTexts')} />
      <p className="text-soft text-sm">{t('persons')}</p>
      <p className="text-soft text-sm">{t('formulas')}</p>
    </>
  )
}
