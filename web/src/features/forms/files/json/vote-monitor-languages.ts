import type { TextLanguage } from '../content/text-language.ts'
import { isFailedText, isRecord, type RecordReader } from './record-reader.ts'

/** Whether two names, such as `EN` and `en`, are the same. */
export const areEqual = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const fieldOf = (value: unknown, name: string) =>
  isRecord(value) ? Object.entries(value).find(([key]) => areEqual(key, name))?.[1] : undefined
const isWording = (text: unknown) => typeof text === 'string' && text.trim() !== '' && !isFailedText(text)
const writtenIn = (text: unknown) =>
  isRecord(text) ? Object.keys(text).filter(language => isWording(fieldOf(text, language))) : []

/** The languages that the form or its texts name, each with the number of questions that have a wording in it. */
export const findLanguages = (reader: RecordReader): TextLanguage[] => {
  const listed = reader.list('languages').flatMap((language, index) => {
    if (typeof language === 'string' && isWording(language)) return [language]
    reader.reject(`languages[${index}]`, language)
    return []
  })
  const sections = items(reader.take('sections')).flatMap(section => items(fieldOf(section, 'questions')))
  const texts = [...items(reader.take('questions')), ...sections].map(question => fieldOf(question, 'text'))
  const names: string[] = []
  for (const name of [...listed, ...[reader.take('name'), ...texts].flatMap(writtenIn)])
    if (!names.some(each => areEqual(each, name))) names.push(name)
  return names.map(name => ({ name, wordings: texts.filter(text => isWording(fieldOf(text, name))).length }))
}
