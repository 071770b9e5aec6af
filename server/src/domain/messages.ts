import { accessMessagesEn, accessMessagesRo } from './messages/access-messages.ts'
import { formMessagesEn, formMessagesRo } from './messages/form-messages.ts'
import { outboxMessagesEn, outboxMessagesRo } from './messages/outbox-messages.ts'
import { phoneMessagesEn, phoneMessagesRo } from './messages/phone-messages.ts'
import { placeMessagesEn, placeMessagesRo } from './messages/place-messages.ts'
import { type ProblemTitles, problemTitlesEn, problemTitlesRo } from './messages/problem-titles.ts'
import { withRomanianPlural } from './messages/romanian-plural.ts'
import { followUpMessagesEn, followUpMessagesRo, roundMessagesEn, roundMessagesRo } from './messages/round-messages.ts'
import { tableMessagesEn, tableMessagesRo } from './messages/table-messages.ts'

/** Catalogue of translated messages, by key. */
const en = {
  ...formMessagesEn,
  ...placeMessagesEn,
  ...phoneMessagesEn,
  ...outboxMessagesEn,
  ...accessMessagesEn,
  ...followUpMessagesEn,
  ...roundMessagesEn,
  ...tableMessagesEn,
  required: () => 'This is required.',
  wrong_type: () => 'Wrong type of value.',
  wrong_format: () => 'Invalid format.',
  not_whole: () => 'Must be a whole number.',
  not_yes_or_no: () => 'Must be true or false.',
  wrong_time: () => 'Must be a time in the format yyyy-MM-dd HH:mm.',
  unknown_time_zone: () => 'Must be a time zone such as Europe/Bucharest.',
  bad_characters: () => 'Contains characters that cannot be stored.',
  not_printable: () => 'Must be printable characters on one line.',
  too_long: (limit: number) => `At most ${limit} characters.`,
  too_short: (limit: number) => `At least ${limit} characters.`,
  too_many: (limit: number) => `At most ${limit} entries.`,
  too_low: (limit: number) => `Must be at least ${limit}.`,
  too_high: (limit: number) => `Must be at most ${limit}.`,
  not_one_of: (values: string) => `Must be one of: ${values}.`,
  not_json: () => 'The request is not valid JSON.',
  outsized: () => 'The request has too many fields or is nested too deeply.',
  element_too_large: (kilobytes: number) => `One entry of a list may have at most ${kilobytes} KB.`,
  not_multipart: () => 'Send this as multipart form data.',
  not_a_form: () => 'This endpoint does not accept files: send JSON.',
  unknown_file_part: (field: string) => `Unexpected name of a file part: use “${field}”.`,
  code_taken: () => 'Another form has this code.',
  code_repeated: () => 'This code is used twice.',
  no_questions: () => 'The form needs at least one question.',
  no_options: () => 'The question needs at least one option.',
  unknown_id: () => 'This ID does not exist here.',
  unknown_ngo: () => 'There is no such NGO.',
  unknown_station: () => 'There is no such polling station.',
  unknown_stations: (labels: string) => `There are no such polling stations: ${labels}.`,
  station_named_twice: () => 'Send either the id of the station or its county and number.',
  unknown_question: () => 'There is no such published question.',
  question_repeated: () => 'This question is answered twice.',
  option_repeated: () => 'An option is selected twice with different texts.',
  single_choice: () => 'Only one option of this question can be selected.',
  answer_changed: () => 'The answer has changed since you opened it. Look at it again.',
  unchanged_answer: () => 'This is the current answer already.',
  question_not_mapped: (id: string) => `There is no published question ${id}: choose another one.`,
  option_not_mapped: (ids: string) => `Not all of the options ${ids} belong to the question: choose other ones.`,
  resolved_already: () => 'One of these reports has already been assigned or dismissed. Reload the list.',
  called_by: (account: string) => `${account} is calling this observer.`,
  too_many_saved_views: (limit: string) => `You have ${limit} saved views of this list: delete one first.`,
  text_or_file: () => 'Write a text or add a file.',
  column_phone: () => 'Phone',
  column_pin: () => 'PIN',
  column_name: () => 'Name',
  column_stations: () => 'Stations',
  column_code: () => 'Code',
  column_county: () => 'County code',
  column_number: () => 'Station number',
  column_address: () => 'Address',
  column_latitude: () => 'Latitude',
  column_longitude: () => 'Longitude',
  column_voters: () => 'Registered voters',
  column_active: () => 'Active',
  column_diaspora: () => 'Diaspora',
  column_order: () => 'Order',
  repeated_line: (line: number) => `Duplicate of line ${line}.`,
  unknown_county: () => 'There is no such county.',
  not_degrees: () => 'Must be decimal degrees, such as 44.4268.',
  impossible_coordinates: () => 'Both must be given, and not 0, 0.',
  file_too_large: (megabytes: number) => `A file may have at most ${megabytes} MB.`,
  answered: (what: string, count: number) =>
    `“${what}” has ${count} ${count === 1 ? 'answer' : 'answers'}: it can't be removed or changed to another kind.`,
  form_answered: (count: number) =>
    `The form has ${count} ${count === 1 ? 'answer or note' : 'answers and notes'} and can't be deleted.`,
  stale_revision: () => 'Another account saved this form after you opened it. Reload it to see their changes.',
  stale_settings: () => 'Another account saved the settings. Review and save again.',
  account_taken: () => 'There is already an account with this name.',
  last_organizer: () => 'This is the last active organizer: make another NGO an organizer first.',
  last_account: () => 'This is the last account of the last active organizer.',
  ngo_has_observers: (count: number) =>
    `The NGO has ${count} ${count === 1 ? 'observer' : 'observers'}, removed ones included, and can't be deleted: deactivate it.`,
  unknown_recipients: (ids: string, more: number) =>
    `There are no such observers: ${ids}${more > 0 ? ` and ${more} more` : ''}.`,
  downloads_of_session: (limit: number) =>
    limit === 1
      ? 'A download of this kind is already in progress: wait until it is complete, or cancel it.'
      : `${limit} downloads of this kind are already in progress: wait until one is complete, or cancel one.`,
  downloads_of_account: () =>
    'Too many downloads of your account are in progress: wait until one is complete, or cancel one.',
  downloads_of_server: () => 'Too many downloads are in progress on the server: try again in a few seconds.',
  key_reused: () => 'This Idempotency-Key was used for a different request.',
  wrong_password: () => 'The password is incorrect.',
  same_password: () => 'The new password must differ from the current one.',
  wrong_code: () => 'The code is incorrect, expired or already used.',
  used_code: () => 'The code was already used: wait for the next one.',
  second_factor_unreadable: () =>
    'The server can no longer read your second factor: use a recovery code, or ask an organizer to reset it.',
  second_factor_on: () => 'You already have a second factor: turn it off first.',
  second_factor_off: () => 'You have no second factor.',
  second_factor_not_begun: () => 'Start the setup of a second factor first.',
  link_expired: () => 'This link has expired. Load the notes again.',
  no_manifest: () => 'There is no complete export with this ID.',
} as const

type Messages = { readonly [K in keyof typeof en]: (...values: Parameters<(typeof en)[K]>) => string }

const ro: Messages = {
  ...formMessagesRo,
  ...placeMessagesRo,
  ...phoneMessagesRo,
  ...outboxMessagesRo,
  ...accessMessagesRo,
  ...followUpMessagesRo,
  ...roundMessagesRo,
  ...tableMessagesRo,
  required: () => 'Câmp obligatoriu.',
  wrong_type: () => 'Tip de valoare greșit.',
  wrong_format: () => 'Format nevalid.',
  not_whole: () => 'Trebuie să fie un număr întreg.',
  not_yes_or_no: () => 'Trebuie să fie true sau false.',
  wrong_time: () => 'Trebuie să fie o oră în formatul aaaa-LL-zz OO:mm.',
  unknown_time_zone: () => 'Trebuie să fie un fus orar, de exemplu Europe/Bucharest.',
  bad_characters: () => 'Conține caractere care nu pot fi stocate.',
  not_printable: () => 'Trebuie să conțină numai caractere vizibile, pe un singur rând.',
  too_long: limit => `Cel mult ${withRomanianPlural(limit, 'caracter', 'caractere')}.`,
  too_short: limit => `Cel puțin ${withRomanianPlural(limit, 'caracter', 'caractere')}.`,
  too_many: limit => `Cel mult ${withRomanianPlural(limit, 'element', 'elemente')}.`,
  too_low: limit => `Valoarea minimă este ${limit}.`,
  too_high: limit => `Valoarea maximă este ${limit}.`,
  not_one_of: values => `Trebuie să fie una dintre: ${values}.`,
  not_json: () => 'Cererea nu este JSON valid.',
  outsized: () => 'Cererea are prea multe câmpuri sau prea multe niveluri.',
  element_too_large: kilobytes => `O intrare a unei liste poate avea cel mult ${kilobytes} KB.`,
  not_multipart: () => 'Trimiteți datele ca formular multipart.',
  not_a_form: () => 'Acest apel nu acceptă fișiere: trimiteți JSON.',
  unknown_file_part: field => `Nume neașteptat al unui fișier: folosiți „${field}”.`,
  code_taken: () => 'Alt formular are acest cod.',
  code_repeated: () => 'Acest cod este folosit de două ori.',
  no_questions: () => 'Formularul are nevoie de cel puțin o întrebare.',
  no_options: () => 'Întrebarea are nevoie de cel puțin o opțiune.',
  unknown_id: () => 'Acest ID nu există aici.',
  unknown_ngo: () => 'Nu există acest ONG.',
  unknown_station: () => 'Nu există această secție de votare.',
  unknown_stations: labels => `Nu există aceste secții de votare: ${labels}.`,
  station_named_twice: () => 'Trimiteți fie id-ul secției, fie județul și numărul ei.',
  unknown_question: () => 'Nu există această întrebare publicată.',
  question_repeated: () => 'La această întrebare s-a răspuns de două ori.',
  option_repeated: () => 'O opțiune este selectată de două ori, cu texte diferite.',
  single_choice: () => 'La această întrebare se poate selecta o singură opțiune.',
  answer_changed: () => 'Răspunsul s-a schimbat de când l-ați deschis. Verificați-l din nou.',
  unchanged_answer: () => 'Acesta este deja răspunsul actual.',
  question_not_mapped: id => `Nu există întrebarea publicată ${id}: alegeți alta în locul ei.`,
  option_not_mapped: ids => `Nu toate opțiunile ${ids} aparțin întrebării: alegeți altele în locul lor.`,
  resolved_already: () => 'Unul dintre aceste rapoarte a fost deja atribuit sau respins. Reîncărcați lista.',
  called_by: account => `${account} sună acest observator.`,
  too_many_saved_views: limit => `Aveți deja ${limit} de filtre salvate pentru această listă: ștergeți unul mai întâi.`,
  text_or_file: () => 'Scrieți un text sau adăugați un fișier.',
  column_phone: () => 'Telefon',
  column_pin: () => 'PIN',
  column_name: () => 'Nume',
  column_stations: () => 'Secții',
  column_code: () => 'Cod',
  column_county: () => 'Codul județului',
  column_number: () => 'Numărul secției',
  column_address: () => 'Adresă',
  column_latitude: () => 'Latitudine',
  column_longitude: () => 'Longitudine',
  column_voters: () => 'Alegători înscriși',
  column_active: () => 'Activă',
  column_diaspora: () => 'Diaspora',
  column_order: () => 'Ordine',
  repeated_line: line => `Repetă linia ${line}.`,
  unknown_county: () => 'Nu există acest județ.',
  not_degrees: () => 'Trebuie să fie în grade zecimale, de exemplu 44.4268.',
  impossible_coordinates: () => 'Trebuie date amândouă, și nu 0, 0.',
  file_too_large: megabytes => `Un fișier poate avea cel mult ${megabytes} MB.`,
  answered: (what, count) =>
    `„${what}” are ${withRomanianPlural(count, 'răspuns', 'răspunsuri')}: nu poate fi eliminat sau schimbat în altceva.`,
  form_answered: count =>
    `Formularul are ${withRomanianPlural(count, 'răspuns sau notă', 'răspunsuri și note')} și nu poate fi șters.`,
  stale_settings: () => 'Alt cont a salvat setările. Verificați-le și salvați din nou.',
  stale_revision: () =>
    'Cineva a salvat acest formular după ce l-ați deschis. Reîncărcați-l pentru a vedea modificările.',
  account_taken: () => 'Există deja un cont cu acest nume.',
  last_organizer: () => 'Este ultimul organizator activ: faceți mai întâi organizator un alt ONG.',
  last_account: () => 'Este ultimul cont al ultimului organizator activ.',
  ngo_has_observers: count =>
    `ONG-ul are ${withRomanianPlural(count, 'observator', 'observatori')}, inclusiv cei eliminați, și nu poate fi șters: dezactivați-l.`,
  unknown_recipients: (ids, more) => `Nu există acești observatori: ${ids}${more > 0 ? ` și încă ${more}` : ''}.`,
  downloads_of_session: limit =>
    limit === 1
      ? 'O descărcare de acest fel este deja în curs: așteptați să se termine sau anulați-o.'
      : `${limit} descărcări de acest fel sunt deja în curs: așteptați să se termine una sau anulați una.`,
  downloads_of_account: () =>
    'Prea multe descărcări ale contului dumneavoastră sunt în curs: așteptați să se termine una sau anulați una.',
  downloads_of_server: () => 'Prea multe descărcări sunt în curs pe server: încercați din nou peste câteva secunde.',
  key_reused: () => 'Acest Idempotency-Key a fost folosit pentru altă cerere.',
  wrong_password: () => 'Parola este incorectă.',
  same_password: () => 'Parola nouă trebuie să difere de cea actuală.',
  wrong_code: () => 'Codul este incorect, expirat sau a fost deja folosit.',
  used_code: () => 'Codul a fost deja folosit: așteptați următorul cod.',
  second_factor_unreadable: () =>
    'Serverul nu mai poate citi al doilea factor: folosiți un cod de recuperare sau cereți unui organizator să îl reseteze.',
  second_factor_on: () => 'Aveți deja un al doilea factor: dezactivați-l mai întâi.',
  second_factor_off: () => 'Nu aveți un al doilea factor.',
  second_factor_not_begun: () => 'Începeți mai întâi configurarea celui de-al doilea factor.',
  link_expired: () => 'Acest link a expirat. Încărcați din nou notele.',
  no_manifest: () => 'Nu există un export complet cu acest ID.',
}

export type Language = 'en' | 'ro'

/** A message key with the values for its text. */
export type Message = { [K in keyof Messages]: readonly [K, ...Parameters<Messages[K]>] }[keyof Messages]

/** The text of a message in a language. */
export const translate = (language: Language, [key, ...values]: Message): string => {
  // Indexing loses the relation between the key and the types of its values, which `Message` guarantees.
  const text = (language === 'ro' ? ro : en)[key] as (...values: readonly (string | number)[]) => string
  return text(...values)
}

export const problemTitle = (language: Language, code: keyof ProblemTitles): string =>
  (language === 'ro' ? problemTitlesRo : problemTitlesEn)[code]

/** Romanian if the `Accept-Language` header prefers it to English; otherwise English. */
export const negotiateLanguage = (acceptLanguage: string | undefined): Language => {
  const preferences = (acceptLanguage ?? '').split(',').map(preference => {
    const [tag = '', ...parameters] = preference.split(';').map(part => part.trim())
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
  })
  const qualityOf = (language: string) =>
    Math.max(0, ...preferences.filter(each => each.language === language).map(each => each.quality))
  return qualityOf('ro') > qualityOf('en') ? 'ro' : 'en'
}
