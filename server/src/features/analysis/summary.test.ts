import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { analysis } from '@scrutineer/contract/analysis'
import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { exports } from '@scrutineer/contract/exports'
import { forms } from '@scrutineer/contract/forms'
import { expect, test } from 'vitest'
import { runHere } from '../../../../testkit/process/run-here.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { command as verifyExportCommand } from '../../verify-export/command.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const folder = temporaryFolder()

/** A form with an answer of each of two NGOs, and a draft. */
const createScene = async () => {
  const county = await createCounty(mission)
  const code = `SU-${county.code}`
  const form = await createForm(organizer.staff, formUpload(code))
  await organizer.staff(forms.save, { body: { ...formUpload(`DR-${county.code}`), draft: true } })
  const [ngo, other] = [await createNgo(mission), await createNgo(mission)]
  for (const [index, { id }] of [ngo, other].entries()) {
    const { call } = await createPhone(mission, id)
    const posted = [
      answerTo(form, county.code, 0, [index], 1),
      answerTo(form, county.code, 2, [{ option: 1, value: 'A queue' }], 1),
    ]
    expect((await call(answers.post, { body: { answers: posted } })).status).toBe(200)
  }
  return { code, form, ngo }
}

test('a summary has the analysis of each published form in the account’s scope', async () => {
  const { code, form, ngo } = await createScene()
  for (const { staff, reports, isAll } of [
    { staff: organizer.staff, reports: 2, isAll: true },
    { staff: ngo.staff, reports: 1, isAll: false },
  ]) {
    const { value } = await staff(analysis.summary)
    const [entry] = (await organizer.staff(audit.list)).value.data
    expect([entry?.action, entry?.account]).toEqual(['analysis.summary', value.writtenBy])
    const { value: published } = await staff(forms.list)
    expect(value.forms.map(each => each.code)).toEqual(
      published.formVersions.filter(({ currentVersion }) => currentVersion > 0).map(each => each.code),
    )
    const summarized = value.forms.find(each => each.code === code)
    const read = await staff(analysis.get, { query: { idForm: form.id, values: true } })
    expect(summarized?.analysis).toEqual({ ...read.value, asOf: expect.any(String) })
    expect(summarized?.analysis.base.reports).toBe(reports)
    expect(value.ngo === null).toBe(isAll)
    expect(value).toMatchObject({ kind: 'analysis-summary', version: 1 })
  }
})

test('verify-export accepts a summary, and refuses one with a changed number', async () => {
  await createScene()
  const { text } = await organizer.staff(analysis.summary)
  const verify = async (content: string) => {
    const [file, key] = [join(folder, 'analysis-summary.json'), join(folder, 'key.json')]
    await writeFile(file, content)
    await writeFile(key, (await mission.anonymous(exports.key)).text)
    return runHere(verifyExportCommand.run, [file, '--key', key])
  }
  const genuine = await verify(text)
  expect(genuine).toMatchObject({ code: 0, out: expect.stringContaining('analysis-summary.json is unaltered: ') })
  // Another program may have saved it with other white space.
  expect((await verify(JSON.stringify(JSON.parse(text), null, 2))).code).toBe(0)
  const altered = await verify(text.replace('"count":1', '"count":7'))
  expect(altered).toMatchObject({ code: 1, out: expect.stringContaining('analysis-summary.json was altered') })
  expect(await verify('{}')).toMatchObject({ code: 1, err: expect.stringContaining('is not the summary of a round') })
})
