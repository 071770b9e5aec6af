/** What the server says to people. A message is a key with its values; the reader's language picks the sentence. */
const en = {
  required: () => 'This is required.',
  wrong_type: () => 'This is not of the right kind.',
  wrong_format: () => 'This is not in the right form.',
  not_whole: () => 'Write a whole number.',
  not_yes_or_no: () => 'Write true or false.',
  wrong_time: () => 'Write a time as yyyy-MM-dd HH:mm.',
  bad_characters: () => 'This has characters that cannot be stored.',
  too_long: (limit: number) => `At most ${limit} characters.`,
  too_short: (limit: number) => `At least ${limit} characters.`,
  too_many: (limit: number) => `At most ${limit} entries.`,
  too_low: (limit: number) => `The least is ${limit}.`,
  too_high: (limit: number) => `The most is ${limit}.`,
  not_one_of: (values: string) => `Must be one of: ${values}.`,
  not_json: () => 'The request is not valid JSON.',
  outsized: () => 'The request has more fields, or more lists in lists, than anything here takes.',
  element_too_large: (kilobytes: number) => `One entry of a list may have at most ${kilobytes} KB.`,
  not_multipart: () => 'Send this as multipart form data.',
  not_a_form: () => 'This call takes no files: send JSON.',
  unknown_file_part: (field: string) => `No file is expected under this name: send it as “${field}”.`,
  phone_taken: () => 'Another observer has this phone.',
  code_taken: () => 'Another form has this code.',
  code_repeated: () => 'This code is used twice.',
  no_questions: () => 'The form needs at least one question.',
  no_options: () => 'The question needs at least one option.',
  unknown_id: () => 'There is nothing with this id here.',
  unknown_ngo: () => 'There is no such NGO.',
  unknown_station: () => 'There is no such polling station.',
  station_named_twice: () => 'Send either the id of the station or its county and number.',
  unknown_question: () => 'There is no such published question.',
  question_not_mapped: (id: string) => `There is no published question ${id}: choose one in its place.`,
  option_not_mapped: (ids: string) =>
    `Not all of the options ${ids} belong to the question: choose others in their place.`,
  resolved_already: () => 'Somebody has placed or dismissed one of these reports. Reload the list.',
  text_or_file: () => 'Write a text or add a file.',
  not_csv: () => 'This is not a CSV file with the columns that are needed.',
  column_phone: () => 'Phone',
  column_pin: () => 'PIN',
  column_name: () => 'Name',
  column_code: () => 'Code',
  column_county: () => 'County code',
  column_number: () => 'Station number',
  column_address: () => 'Address',
  column_diaspora: () => 'Diaspora',
  column_order: () => 'Order',
  missing_columns: (names: string) => `The file has no column for: ${names}.`,
  not_utf8: () => 'The file is not in UTF-8: save it again as “CSV UTF-8” and send that file.',
  unreadable_line: (line: number) =>
    `Line ${line} can't be read: its quotes don't match, or it is far too long. Quotes inside a cell are written twice.`,
  too_many_lines: (limit: number) => `A file may have at most ${limit} lines: split it and send the parts.`,
  repeated_line: (line: number) => `Line ${line} says the same already.`,
  unknown_county: () => 'There is no such county.',
  file_too_large: (megabytes: number) => `A file may have at most ${megabytes} MB.`,
  answered: (what: string, count: number) =>
    `“${what}” has ${count} ${count === 1 ? 'answer' : 'answers'}: it can't be removed or turned into something else.`,
  form_answered: (count: number) =>
    `The form has ${count} ${count === 1 ? 'answer or note' : 'answers and notes'} and can't be deleted.`,
  stale_revision: () => 'Somebody saved this form after you opened it. Reload it to see their changes.',
  account_taken: () => 'There is an account of this name already.',
  last_organizer: () => 'This is the last active organizer: make another NGO an organizer first.',
  last_account: () => 'This is the last account of the last active organizer.',
  ngo_has_observers: (count: number) =>
    `The NGO has ${count} ${count === 1 ? 'observer' : 'observers'}, removed ones included, and can't be deleted: deactivate it.`,
  unknown_recipients: (ids: string, more: number) =>
    `There are no such observers: ${ids}${more > 0 ? ` and ${more} more` : ''}.`,
  downloads_of_session: (limit: number) =>
    limit === 1
      ? 'You have one download of this kind under way: wait until it is complete, or cancel it.'
      : `You have ${limit} downloads of this kind under way: wait until one of them is complete, or cancel it.`,
  downloads_of_account: () =>
    'Other sessions of your account have many downloads under way: wait until one of them is complete, or cancel it.',
  downloads_of_server: () => 'Many others are downloading right now: try again in a few seconds.',
  key_reused: () => 'This Idempotency-Key was used for something else.',
  wrong_password: () => 'This is not your password.',
  same_password: () => 'This is the password you have already.',
  wrong_code: () => 'This code is wrong, too old, or was used before.',
  second_factor_unreadable: () =>
    'The server can no longer read your second factor: use a recovery code, or ask an organizer to reset it.',
  second_factor_on: () => 'You have a second factor already: turn it off first.',
  second_factor_off: () => 'You have no second factor.',
  second_factor_not_begun: () => 'Begin to set up a second factor first.',
  link_expired: () => 'This link has expired. Load the notes again.',
  no_manifest: () => 'No export of this id was made here, or it broke off before its end.',
} as const

type Messages = { readonly [K in keyof typeof en]: (...values: Parameters<(typeof en)[K]>) => string }

/** Romanian puts "de" between a count whose last two digits are 0 or 20 and above, and what is counted. */
const withRomanianPlural = (count: number, one: string, few: string, many = few) => {
  if (count === 1) return `1 ${one}`
  const rest = count % 100
  return count === 0 || (rest > 0 && rest < 20) ? `${count} ${few}` : `${count} de ${many}`
}

const ro: Messages = {
  required: () => 'Câmp obligatoriu.',
  wrong_type: () => 'Valoarea nu este de felul potrivit.',
  wrong_format: () => 'Valoarea nu are forma potrivită.',
  not_whole: () => 'Scrieți un număr întreg.',
  not_yes_or_no: () => 'Scrieți true sau false.',
  wrong_time: () => 'Scrieți ora ca aaaa-LL-zz OO:mm.',
  bad_characters: () => 'Conține caractere care nu pot fi păstrate.',
  too_long: limit => `Cel mult ${withRomanianPlural(limit, 'caracter', 'caractere')}.`,
  too_short: limit => `Cel puțin ${withRomanianPlural(limit, 'caracter', 'caractere')}.`,
  too_many: limit => `Cel mult ${withRomanianPlural(limit, 'element', 'elemente')}.`,
  too_low: limit => `Valoarea minimă este ${limit}.`,
  too_high: limit => `Valoarea maximă este ${limit}.`,
  not_one_of: values => `Trebuie să fie una dintre: ${values}.`,
  not_json: () => 'Cererea nu este JSON valid.',
  outsized: () => 'Cererea are mai multe câmpuri, sau mai multe liste una într-alta, decât se acceptă aici.',
  element_too_large: kilobytes => `O intrare a unei liste poate avea cel mult ${kilobytes} KB.`,
  not_multipart: () => 'Trimiteți datele ca formular multipart.',
  not_a_form: () => 'Acest apel nu primește fișiere: trimiteți JSON.',
  unknown_file_part: field => `Sub acest nume nu se așteaptă niciun fișier: trimiteți-l ca „${field}”.`,
  phone_taken: () => 'Alt observator are acest număr de telefon.',
  code_taken: () => 'Alt formular are acest cod.',
  code_repeated: () => 'Acest cod este folosit de două ori.',
  no_questions: () => 'Formularul are nevoie de cel puțin o întrebare.',
  no_options: () => 'Întrebarea are nevoie de cel puțin o opțiune.',
  unknown_id: () => 'Nu există nimic cu acest identificator aici.',
  unknown_ngo: () => 'Nu există acest ONG.',
  unknown_station: () => 'Nu există această secție de votare.',
  station_named_twice: () => 'Trimiteți fie id-ul secției, fie județul și numărul ei.',
  unknown_question: () => 'Nu există această întrebare publicată.',
  question_not_mapped: id => `Nu există întrebarea publicată ${id}: alegeți alta în locul ei.`,
  option_not_mapped: ids => `Nu toate opțiunile ${ids} aparțin întrebării: alegeți altele în locul lor.`,
  resolved_already: () => 'Cineva a plasat sau a respins deja unul dintre aceste rapoarte. Reîncărcați lista.',
  text_or_file: () => 'Scrieți un text sau adăugați un fișier.',
  not_csv: () => 'Fișierul nu este un CSV cu coloanele necesare.',
  column_phone: () => 'Telefon',
  column_pin: () => 'PIN',
  column_name: () => 'Nume',
  column_code: () => 'Cod',
  column_county: () => 'Codul județului',
  column_number: () => 'Numărul secției',
  column_address: () => 'Adresă',
  column_diaspora: () => 'Diaspora',
  column_order: () => 'Ordine',
  missing_columns: names => `Fișierul nu are coloană pentru: ${names}.`,
  not_utf8: () => 'Fișierul nu este în UTF-8: salvați-l din nou ca „CSV UTF-8” și trimiteți acel fișier.',
  unreadable_line: line =>
    `Linia ${line} nu poate fi citită: ghilimelele nu se potrivesc sau este mult prea lungă. Ghilimelele dintr-o celulă se scriu de două ori.`,
  too_many_lines: limit =>
    `Un fișier poate avea cel mult ${withRomanianPlural(limit, 'linie', 'linii')}: împărțiți-l și trimiteți părțile.`,
  repeated_line: line => `Linia ${line} spune deja același lucru.`,
  unknown_county: () => 'Nu există acest județ.',
  file_too_large: megabytes => `Un fișier poate avea cel mult ${megabytes} MB.`,
  answered: (what, count) =>
    `„${what}” are ${withRomanianPlural(count, 'răspuns', 'răspunsuri')}: nu poate fi eliminat sau schimbat în altceva.`,
  form_answered: count =>
    `Formularul are ${withRomanianPlural(count, 'răspuns sau notă', 'răspunsuri și note')} și nu poate fi șters.`,
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
      ? 'Aveți deja o descărcare de acest fel în curs: așteptați să se termine sau anulați-o.'
      : `Aveți deja ${limit} descărcări de acest fel în curs: așteptați să se termine una sau anulați-o.`,
  downloads_of_account: () =>
    'Alte sesiuni ale contului dumneavoastră au multe descărcări în curs: așteptați să se termine una sau anulați-o.',
  downloads_of_server: () => 'Mulți alții descarcă acum: încercați din nou peste câteva secunde.',
  key_reused: () => 'Acest Idempotency-Key a fost folosit pentru altceva.',
  wrong_password: () => 'Aceasta nu este parola dumneavoastră.',
  same_password: () => 'Aceasta este deja parola dumneavoastră.',
  wrong_code: () => 'Codul este greșit, prea vechi sau a fost deja folosit.',
  second_factor_unreadable: () =>
    'Serverul nu mai poate citi al doilea factor: folosiți un cod de recuperare sau cereți unui organizator să îl reseteze.',
  second_factor_on: () => 'Aveți deja un al doilea factor: dezactivați-l mai întâi.',
  second_factor_off: () => 'Nu aveți un al doilea factor.',
  second_factor_not_begun: () => 'Începeți mai întâi configurarea celui de-al doilea factor.',
  link_expired: () => 'Acest link a expirat. Încărcați din nou notele.',
  no_manifest: () => 'Niciun export cu acest id nu a fost făcut aici sau exportul s-a întrerupt înainte de sfârșit.',
}

const titlesEn = {
  invalid: 'Some values are not valid',
  invalid_credentials: 'The sign-in data are wrong',
  second_factor_required: 'A code of your second factor is needed',
  unauthenticated: 'Please sign in',
  forbidden: 'This is not allowed with your account',
  second_factor_enrolment_required: 'Your NGO demands a second factor: set one up first',
  not_found: 'This was not found',
  timed_out: 'The request took too long to arrive',
  conflict: 'This conflicts with what is already there',
  too_large: 'This is too large',
  unsupported_media: 'This type of content is not accepted',
  too_many_requests: 'Too many attempts: wait a moment and try again',
  internal: 'Something went wrong on the server',
  unavailable: 'The service is not available right now: try again in a moment',
} as const

type Titles = { readonly [K in keyof typeof titlesEn]: string }

const titlesRo: Titles = {
  invalid: 'Unele valori nu sunt valide',
  invalid_credentials: 'Datele de autentificare sunt greșite',
  second_factor_required: 'Este nevoie de un cod al celui de-al doilea factor',
  unauthenticated: 'Autentificați-vă',
  forbidden: 'Contul dumneavoastră nu permite această acțiune',
  second_factor_enrolment_required: 'ONG-ul dumneavoastră cere un al doilea factor: configurați-l mai întâi',
  not_found: 'Nu a fost găsit',
  timed_out: 'Cererea a ajuns prea încet',
  conflict: 'Intră în conflict cu ce există deja',
  too_large: 'Este prea mare',
  unsupported_media: 'Acest tip de conținut nu este acceptat',
  too_many_requests: 'Prea multe încercări: așteptați puțin și încercați din nou',
  internal: 'A apărut o eroare pe server',
  unavailable: 'Serviciul nu este disponibil acum: încercați din nou în curând',
}

export type Language = 'en' | 'ro'

/** A key of the catalogue with the values its sentence needs. */
export type Message = { [K in keyof Messages]: readonly [K, ...Parameters<Messages[K]>] }[keyof Messages]

/** The sentence of a message in a language. */
export const translate = (language: Language, [key, ...values]: Message): string => {
  // Message ties each key to its own values; indexing by the key alone forgets that tie.
  const sentence = (language === 'ro' ? ro : en)[key] as (...given: readonly (string | number)[]) => string
  return sentence(...values)
}

export const problemTitle = (language: Language, code: keyof Titles): string =>
  (language === 'ro' ? titlesRo : titlesEn)[code]

/** Romanian when the header prefers it to English, English otherwise. */
export const negotiateLanguage = (acceptLanguage: string | undefined): Language => {
  const wishes = (acceptLanguage ?? '').split(',').map(wish => {
    const [tag = '', ...parameters] = wish.split(';').map(part => part.trim())
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
  })
  const best = (language: string) =>
    Math.max(0, ...wishes.filter(wish => wish.language === language).map(wish => wish.quality))
  return best('ro') > best('en') ? 'ro' : 'en'
}
