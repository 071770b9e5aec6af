/** Fields with ids of the server that exported the file, which are dropped. */
const serverFields = new Set(['id', 'idOption', 'uniqueId', 'revision'])

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes the elements of a list. What is no list is left to the contract to reject. */
const mapElements = (value: unknown, change: (element: Fields) => Fields): unknown =>
  Array.isArray(value) ? value.map(element => (isFields(element) ? change(element) : element)) : value

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** A negative id references an element that the server doesn't know yet. */
const toReference = (id: unknown): unknown => (typeof id === 'number' ? -Math.abs(id) : id)

/** The keys of a check's operands: `answers.<question>.<option>`. */
const answerKeys = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(answerKeys)
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'var' && typeof inner === 'string' && inner.startsWith('answers.') ? [inner] : answerKeys(inner),
  )
}

/** Ids of the questions and options to which conditions and checks of a form refer. */
const findReferences = ({ formSections, checks }: Fields) => {
  const ids = { questions: new Set<unknown>(), options: new Set<unknown>() }
  for (const { questions } of listOf(formSections))
    for (const { showIf } of listOf(questions)) {
      if (!isFields(showIf)) continue
      ids.questions.add(showIf.idQuestion)
      for (const id of Array.isArray(showIf.idOptions) ? showIf.idOptions : []) ids.options.add(id)
    }
  for (const key of answerKeys(checks)) {
    const [, question, option] = key.split('.')
    ids.questions.add(Number(question))
    ids.options.add(Number(option))
  }
  return ids
}

type References = ReturnType<typeof findReferences>

/** The fields of an element of a questionnaire file as the contract names them: `isFlagged` becomes `flagged`. */
const toContractElement = (element: Fields): Fields =>
  Object.fromEntries(
    Object.entries(element)
      .filter(([name]) => !serverFields.has(name))
      .map(([name, value]) => [name === 'isFlagged' ? 'flagged' : name, value]),
  )

const toContractOption = (option: Fields, { options }: References): Fields => {
  const id = option.idOption ?? option.id
  return { ...toContractElement(option), ...(options.has(id) && { idOption: toReference(id) }) }
}

const toContractQuestion = (question: Fields, references: References): Fields => {
  const { id, showIf, optionsToQuestions } = question
  const idOptions = isFields(showIf) && Array.isArray(showIf.idOptions) ? showIf.idOptions.map(toReference) : []
  return {
    ...toContractElement(question),
    ...(references.questions.has(id) && { id: toReference(id) }),
    ...(isFields(showIf) && { showIf: { idQuestion: toReference(showIf.idQuestion), idOptions } }),
    optionsToQuestions: mapElements(optionsToQuestions, option => toContractOption(option, references)),
  }
}

/** The rule of a check with references instead of ids. */
const toContractRule = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toContractRule)
  if (typeof value === 'string') return value.replace(/^answers\.-?(\d+)\.-?(\d+)$/, 'answers.-$1.-$2')
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toContractRule(inner)]))
}

/** Maps a questionnaire file to the contract. Conditions and checks keep referring to its elements. */
export const toContractForm = (form: unknown): unknown => {
  if (!isFields(form)) return form
  const references = findReferences(form)
  return {
    ...toContractElement(form),
    formSections: mapElements(form.formSections, section => ({
      ...toContractElement(section),
      questions: mapElements(section.questions, question => toContractQuestion(question, references)),
    })),
    checks: mapElements(form.checks, check => ({ ...toContractElement(check), rule: toContractRule(check.rule) })),
  }
}
