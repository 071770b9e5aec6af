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
  unknown_operand: () => 'Must be a question’s number, such as answers.12.34, or station.registeredVoters.',
  zero_factor: () => 'Must not be 0.',
  not_one_operator: () => 'Must have exactly one comparison.',
  no_operand: () => 'Must compare at least one number of the form or of the station.',
  check_unknown_question: () => 'The check compares a question that is not in the form: change the check or delete it.',
  check_unknown_option: () => 'The check compares an answer that is not in the form: change the check or delete it.',
  check_no_number: () =>
    'The check compares an answer that is not a number: change the check or the kind of the answer.',
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
  unknown_operand: () =>
    'Trebuie să fie numărul unei întrebări, de exemplu answers.12.34, sau station.registeredVoters.',
  zero_factor: () => 'Nu poate fi 0.',
  not_one_operator: () => 'Trebuie să conțină exact o comparație.',
  no_operand: () => 'Trebuie să compare cel puțin un număr din formular sau al secției.',
  check_unknown_question: () =>
    'Verificarea compară o întrebare care nu este în formular: modificați verificarea sau ștergeți-o.',
  check_unknown_option: () =>
    'Verificarea compară un răspuns care nu este în formular: modificați verificarea sau ștergeți-o.',
  check_no_number: () =>
    'Verificarea compară un răspuns care nu este un număr: modificați verificarea sau tipul răspunsului.',
}
