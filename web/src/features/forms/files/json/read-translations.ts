import { isLanguageTag } from '@scrutineer/contract/core/languages'
import { textNames } from '@scrutineer/contract/helpers/form-languages'
import type { FileIssues } from '../content/file-issue.ts'
import { createRecordReader, isRecord, type RecordReader } from './record-reader.ts'

/** The languages of the form that is read, besides its main one. */
export type Languages = readonly string[]

/** The records of a field by BCP 47 tag. Reports those of languages that aren't accepted. */
const readByLanguage = <Item>(
  reader: RecordReader,
  name: string,
  accepts: (tag: string) => boolean,
  read: (texts: RecordReader, tag: string) => Item,
  issues: FileIssues,
): Readonly<Record<string, Item>> | undefined => {
  const value = reader.take(name)
  if (value === undefined || value === null) return undefined
  const texts = createRecordReader(value, reader.pathOf(name), issues)
  const tags = isRecord(value) ? Object.keys(value).filter(accepts) : []
  const items = tags.map(tag => [tag, read(texts, tag)] as const)
  texts.finish()
  return Object.fromEntries(items)
}

export const readTexts = (reader: RecordReader, name: string, issues: FileIssues) =>
  readByLanguage(reader, name, isLanguageTag, (texts, tag) => texts.text(tag), issues)

/** The translations of a node, if it has any. */
export const readTranslations = (reader: RecordReader, languages: Languages, issues: FileIssues) => {
  const readNode = (texts: RecordReader, tag: string) => {
    const node = createRecordReader(texts.take(tag), texts.pathOf(tag), issues)
    const read = textNames.filter(each => node.has(each)).map(each => [each, node.text(each)] as const)
    node.finish()
    return Object.fromEntries(read)
  }
  const translations = readByLanguage(reader, 'translations', tag => languages.includes(tag), readNode, issues)
  return translations && { translations }
}

/** The languages of a form. Reports those that aren't tags or occur twice. */
export const readLanguages = (reader: RecordReader) => {
  const language = reader.text('language')
  const isKnown = isLanguageTag(language)
  if (language !== '' && !isKnown) reader.reject('language', language)
  const languages: string[] = []
  for (const [index, tag] of reader.list('languages').entries()) {
    const isNew =
      isKnown && typeof tag === 'string' && isLanguageTag(tag) && tag !== language && !languages.includes(tag)
    if (isNew) languages.push(tag)
    else reader.reject(`languages[${index}]`, tag)
  }
  return { ...(isKnown && { language }), ...(languages.length > 0 && { languages }) }
}
