/** Messages about typed values and conditions of questions. */
export const formMessagesEn = {
  not_decimal: () => 'Must be a number with at most 15 digits, 6 of them after the decimal point.',
  wrong_time_of_day: () => 'Must be a time such as 07:30.',
  min_above_max: () => 'Must not be below the lowest value.',
  show_if_unknown_question: () =>
    'The question of the condition is not in the form: choose another one, or remove the condition.',
  show_if_unknown_options: () =>
    'An answer of the condition is not in the form: choose others, or remove the condition.',
  show_if_not_earlier: () => 'The question of the condition must come earlier: move one of the two questions.',
  show_if_chain_too_long: () => 'At most three conditions may depend on one another: remove one of them.',
} as const

type FormMessages = {
  readonly [K in keyof typeof formMessagesEn]: (...values: Parameters<(typeof formMessagesEn)[K]>) => string
}

export const formMessagesRo: FormMessages = {
  not_decimal: () => 'Trebuie să fie un număr cu cel mult 15 cifre, dintre care 6 zecimale.',
  wrong_time_of_day: () => 'Trebuie să fie o oră, de exemplu 07:30.',
  min_above_max: () => 'Nu poate fi sub valoarea minimă.',
  show_if_unknown_question: () => 'Întrebarea din condiție nu este în formular: alegeți alta sau ștergeți condiția.',
  show_if_unknown_options: () => 'Un răspuns din condiție nu este în formular: alegeți altele sau ștergeți condiția.',
  show_if_not_earlier: () => 'Întrebarea din condiție trebuie să fie înainte: mutați una dintre cele două întrebări.',
  show_if_chain_too_long: () => 'Cel mult trei condiții pot depinde una de alta: ștergeți una dintre ele.',
}
