import { create, ngoToken, unique } from './app-harness.tsx'

/** An NGO with one observer, who reported from two of three stations of a new county, one of them with a flag. */
export const createReports = async (organizer: string) => {
  const [county, form, staff] = [
    await create.county(organizer, 3),
    await create.form(organizer),
    await ngoToken(organizer),
  ]
  const phone = await create.phone(staff, `Ana ${unique()}`)
  const [question] = form.questions
  const optionOf = (flagged: boolean) =>
    question?.optionsToQuestions.find(option => option.flagged === flagged)?.idOption ?? 0
  const report = (station: number, isFlagged: boolean) =>
    phone.answer(county, station, question?.id ?? 0, [{ optionId: optionOf(isFlagged) }])
  await report(1, true)
  await report(2, false)
  return { county, form, staff, phone, report, flaggedOption: optionOf(true) }
}
