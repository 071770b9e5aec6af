import { type Delimiter, delimiters, type Encoding, encodings } from '@scrutineer/contract/fields/table-formats'
import type { FormatChoice, TableFormat } from '@scrutineer/tables/table'
import { useTranslations } from 'use-intl'
import { Select } from '../../ui/form/select.tsx'

interface Props {
  format: TableFormat
  onChoice: (choice: FormatChoice) => void
}

const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'iso-8859-2': 'ISO 8859-2',
}

const delimiterKeys = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'verticalBar',
} as const satisfies Record<Delimiter, string>

const TextFields = ({ format, onChoice }: Props & { format: TableFormat & { kind: 'csv' } }) => {
  const t = useTranslations('tableFiles')
  const { encoding, delimiter } = format
  return (
    <>
      <Select
        label={t('encoding')}
        hint={t('encodingHint')}
        value={encoding}
        className="w-56"
        choices={encodings.map(value => ({ value, label: encodingNames[value] }))}
        onChoose={chosen => chosen && onChoice({ delimiter, encoding: chosen })}
      />
      <Select
        label={t('delimiter')}
        value={delimiter}
        className="w-56"
        choices={delimiters.map(value => ({ value, label: t(delimiterKeys[value]) }))}
        onChoose={chosen => chosen && onChoice({ encoding, delimiter: chosen })}
      />
    </>
  )
}

/** How a file was read, to be corrected if the guess was wrong. A workbook with one worksheet has nothing to choose. */
export const FormatFields = ({ format, onChoice }: Props) => {
  const t = useTranslations('tableFiles')
  if (format.kind === 'xlsx' && format.sheets.length < 2) return null
  return (
    <div className="flex flex-wrap gap-4">
      {format.kind === 'csv' ? (
        <TextFields format={format} onChoice={onChoice} />
      ) : (
        <Select
          label={t('worksheet')}
          value={format.sheet}
          className="w-72"
          choices={format.sheets.map((label, value) => ({ value, label }))}
          onChoose={sheet => sheet !== undefined && onChoice({ sheet })}
        />
      )}
    </div>
  )
}
