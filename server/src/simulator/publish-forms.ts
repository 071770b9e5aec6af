import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FormUpload, forms } from '@scrutineer/contract/forms'
import type { createAccountSession } from './client/account-session.ts'
import { toContractForm } from './form-file.ts'

/** Reads one questionnaire file, or all `.json` files of a folder. Throws an error with the path of an invalid file. */
export const readFormFiles = (path: string): FormUpload[] => {
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter(name => name.endsWith('.json'))
        .sort()
        .map(name => join(path, name))
    : [path]
  if (files.length === 0) throw new Error(`There is no .json file in ${path}.`)
  return files.map(file => {
    let content: unknown
    try {
      content = JSON.parse(readFileSync(file, 'utf8'))
    } catch (error) {
      throw new Error(`${file} is not JSON.`, { cause: error })
    }
    const form = FormUpload.safeParse(toContractForm(content))
    if (!form.success || form.data.code === '') throw new Error(`${file} is not a questionnaire.`)
    return { ...form.data, draft: false }
  })
}

/** Publishes the forms, except those whose code exists on the server. Returns the codes of all forms. */
export const publishForms = async (
  staff: ReturnType<typeof createAccountSession>,
  uploads: readonly FormUpload[],
  log: (line: string) => void,
): Promise<Set<string>> => {
  const { formVersions } = await staff.request(forms.list)
  for (const upload of uploads) {
    const existing = formVersions.find(form => form.code === upload.code)
    if (existing && existing.currentVersion < 1) {
      throw new Error(`Form ${upload.code} exists on the server as a draft: publish or delete it first.`)
    }
    if (existing) log(`Form ${upload.code} already exists (version ${existing.currentVersion}) and is used unchanged.`)
    else {
      await staff.request(forms.save, { body: upload })
      log(`Published form ${upload.code}.`)
    }
  }
  return new Set(uploads.map(upload => upload.code))
}
