import { type Analysis, type AnalysisOption, type AnalysisQuestion, analysis } from '@scrutineer/contract/analysis'
import { create, setup } from './app-harness.tsx'
import { stubReply } from './stubs.ts'

/** A form, its analysis as the server replies, and a function that replaces the reply. */
export const createAnalysis = async (organizer: string, overrides: Parameters<typeof create.form>[1] = {}) => {
  const form = await create.form(organizer, overrides)
  const reply = await setup.call(analysis.get, { token: organizer, query: { idForm: form.id } })
  const serve = (
    base: Partial<Analysis['base']>,
    change: (question: AnalysisQuestion, index: number) => Partial<AnalysisQuestion>,
    optionOf: (option: AnalysisOption, index: number) => Partial<AnalysisOption> = () => ({}),
  ) => {
    const questions = reply.questions.map((question, index) => ({
      ...question,
      options: question.options.map((option, position) => ({ ...option, ...optionOf(option, position) })),
      ...change(question, index),
    }))
    stubReply(analysis.get.path, () => Response.json({ ...reply, base: { ...reply.base, ...base }, questions }))
  }
  return { form, reply, serve }
}
