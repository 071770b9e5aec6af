import { type KeyboardEvent, useEffect, useRef } from 'react'

/** The keys of a question's options: the tenth has 0. */
export const optionKeys = '1234567890'

const questionSelector = 'fieldset[data-question]'

const choices = (question: Element) => [
  ...question.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]'),
]

/** Fields of a question without choices: what is typed is the answer. */
const fields = (question: Element) => [...question.querySelectorAll<HTMLInputElement>('input, textarea')]

const isAnswered = (question: Element) => {
  const inputs = choices(question)
  return inputs.length > 0 ? inputs.some(({ checked }) => checked) : fields(question).some(({ value }) => value !== '')
}

const focusQuestion = (question: Element | undefined) => {
  if (!question) return
  const inputs = choices(question)
  const input = inputs.find(({ checked }) => checked) ?? inputs[0] ?? fields(question)[0]
  input?.focus({ preventScroll: true })
  question.scrollIntoView({ block: 'center' })
}

/**
 * Keys of a dictated form: a digit selects the option of the question with the focus, otherwise of the first unanswered one; after a
 * single choice, and on Enter, the next question has the focus. Digits in a text field are typed. Enter right after a digit that went
 * on does nothing: it would skip a question that nobody asked.
 */
export const useAnswerKeys = (isLoaded: boolean) => {
  const ref = useRef<HTMLFormElement>(null)
  const reachedByDigit = useRef<Element>(undefined)
  const questions = () => [...(ref.current?.querySelectorAll(questionSelector) ?? [])]
  const focusUnanswered = () => focusQuestion(questions().find(question => !isAnswered(question)))
  const focusAfter = (question: Element) => {
    const all = questions()
    const next = all[all.indexOf(question) + 1]
    if (next) focusQuestion(next)
    else ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    return next
  }
  const select = (question: Element, index: number) => {
    const input = choices(question)[index]
    if (!input) return
    if (!input.checked || input.type === 'checkbox') input.click()
    // The text field of the option appears with the next frame.
    requestAnimationFrame(() => {
      const text =
        input.checked &&
        input.closest('[data-option]')?.querySelector<HTMLElement>('input:not([type=radio], [type=checkbox]), textarea')
      if (text) text.focus()
      else if (input.type === 'radio') reachedByDigit.current = focusAfter(question)
      else input.focus()
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    const question = target.closest(questionSelector)
    const isTyping = target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
    const index = optionKeys.indexOf(event.key)
    // A key that is held would answer the next questions too.
    if (event.repeat && question && !isTyping && (index >= 0 || event.key === 'Enter')) return event.preventDefault()
    if (event.key === 'Enter' && question) {
      // In a long text, Enter starts a new line.
      if (target.matches('textarea')) return
      event.preventDefault()
      const isJustReached = question === reachedByDigit.current
      reachedByDigit.current = undefined
      if (isJustReached) return
      const all = choices(question).length === 0 ? fields(question) : []
      const next = all.find((_, position) => all[position - 1] === target)
      return next ? next.focus() : focusAfter(question)
    }
    const current = question ?? questions().find(each => !isAnswered(each))
    if (index < 0 || isTyping || !current) return
    // The digit is typed into the field.
    if (choices(current).length === 0) return focusQuestion(current)
    event.preventDefault()
    select(current, index)
  }
  const isInUse = useRef(false)
  const onInput = () => {
    isInUse.current = true
  }
  // The first field is that of the station, which mostly is the right one. Who already types there keeps the focus.
  useEffect(() => {
    if (!isLoaded || isInUse.current) return
    isInUse.current = true
    const first = ref.current?.querySelector(questionSelector)
    if (first) (choices(first)[0] ?? fields(first)[0])?.focus({ preventScroll: true })
  }, [isLoaded])
  return { formProps: { ref, onKeyDown, onInput }, focusUnanswered }
}
