import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { productLanguages } from '@scrutineer/contract/core/languages'
import { endpoints } from '@scrutineer/contract/endpoints'
import { CountyCsvRow, StationCsvRow } from '@scrutineer/contract/geography'
import { ObserverCsvRow } from '@scrutineer/contract/imports'

type Schema = NonNullable<Endpoint['body']>

/** A free-text field and its maximum length. */
type Field = readonly [path: string, longest: number]

/** The schema nodes of the contract that may contain texts. */
interface SchemaDef {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  /** Of a record. */
  readonly valueType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly options?: readonly Schema[]
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } }
  }[]
}

const isText = ({ checks = [] }: SchemaDef) => !checks.some(({ _zod }) => _zod.def.check === 'string_format')
const maxLengthOf = ({ checks = [] }: SchemaDef) =>
  Math.min(...checks.map(({ _zod }) => (_zod.def.check === 'max_length' ? (_zod.def.maximum ?? 0) : 10_000)))

/** The free-text fields of a schema by path, without numbers, times and enums in text form. */
const findTextFields = (schema: Schema, path: string): Field[] => {
  // zod's types don't distinguish kinds of schemas.
  const def = schema._zod.def as unknown as SchemaDef
  if (def.type === 'string') return isText(def) ? [[path, maxLengthOf(def)]] : []
  // Texts by language; other records are of columns.
  const isByLanguage = /\.(says|shortText)$/.test(path)
  const byLanguage = isByLanguage && def.valueType ? productLanguages.map(tag => [tag, def.valueType] as const) : []
  const inside = [def.innerType, def.element, def.in, def.out].filter(each => each !== undefined)
  return [
    ...inside.flatMap(each => findTextFields(each, path)),
    ...(def.options ?? []).flatMap(each => findTextFields(each, path)),
    ...[...Object.entries(def.shape ?? {}), ...byLanguage].flatMap(([name, each]) =>
      each ? findTextFields(each, `${path}.${name}`) : [],
    ),
  ]
}

const isWrite = ({ method }: Endpoint) => method !== 'GET'

const fieldsOfCalls = Object.entries(endpoints).flatMap(([feature, calls]) =>
  Object.entries<Endpoint>(calls)
    .filter(([, call]) => isWrite(call))
    .flatMap(([name, { body, query, upload }]) => [
      ...(body ? findTextFields(body, `${feature}.${name}`) : []),
      ...(query ? findTextFields(query, `${feature}.${name}`) : []),
      ...(upload ? [[`${feature}.${name} file’s name`, 100] as const] : []),
    ]),
)

const fieldsOfFiles = Object.entries({
  counties: CountyCsvRow,
  stations: StationCsvRow,
  observers: ObserverCsvRow,
}).flatMap(([file, line]) => findTextFields(line, `${file} file`))

/** All free-text inputs of the contract, by call and field or by file and column. */
export const textFields: ReadonlyMap<string, number> = new Map([...fieldsOfCalls, ...fieldsOfFiles])
