import { withRomanianPlural } from './romanian-plural.ts'

/** Messages of the observers' app. */
export const outboxMessagesEn = {
  item_invalid: () => 'The office can’t read this. Keep it on the phone, and tell the office.',
  item_damaged: () => 'This was damaged on the way. It will be sent again.',
  item_conflict: () => 'The office has something else with this number. Keep it on the phone, and tell the office.',
  item_unknown_kind: () => 'The office’s server is older than this app. Keep it on the phone: it is sent again later.',
  file_damaged: () => 'The file was damaged on the way: send it again.',
  saved_file_unknown: () => 'This is not a file that the observers’ app has saved. Choose the file from the phone.',
  saved_file_old: () =>
    'An earlier version of the app saved this file, without encryption. Connect the phone once, so that its app is updated, and save the file again.',
  saved_file_new: () => 'A later version of the app saved this file. Update the server, then import the file.',
  saved_file_other_key: () =>
    'This file was encrypted for another server, or before this server’s token secret was changed. Import it on that server, or connect the phone once and save the file again.',
  saved_file_damaged: () =>
    'This file is damaged or incomplete. Copy it from the phone again, or save it there again. Nothing was imported.',
  saved_file_unknown_phone: () =>
    'The phone that saved this file has never signed in for an observer whom you may see. Ask an organizer to import it. Nothing was imported.',
  push_endpoint: () => 'Must be the address of a push service (https).',
  push_rehearsal: (title: string) => `Rehearsal: ${title}`,
  not_sha256: () => 'Must be a SHA-256 hash of 64 hexadecimal digits.',
  card_unknown: () => 'This card isn’t valid any more. Ask the office for a new one.',
  card_used_up: (devices: number) => `This card has been used on ${devices} phones. Ask the office for a new one.`,
} as const

export const outboxMessagesRo: { [K in keyof typeof outboxMessagesEn]: (typeof outboxMessagesEn)[K] } = {
  item_invalid: () => 'Centrul nu poate citi acest element. Păstrați-l pe telefon și anunțați centrul.',
  item_damaged: () => 'Elementul s-a deteriorat pe drum. Va fi trimis din nou.',
  item_conflict: () => 'Centrul are altceva cu acest număr. Păstrați-l pe telefon și anunțați centrul.',
  item_unknown_kind: () =>
    'Serverul centrului este mai vechi decât aplicația. Păstrați elementul pe telefon: se trimite din nou mai târziu.',
  file_damaged: () => 'Fișierul s-a deteriorat pe drum: trimiteți-l din nou.',
  saved_file_unknown: () =>
    'Acesta nu este un fișier salvat de aplicația observatorilor. Alegeți fișierul de pe telefon.',
  saved_file_old: () =>
    'Fișierul a fost salvat de o versiune mai veche a aplicației, fără criptare. Conectați telefonul o dată, pentru ca aplicația să se actualizeze, și salvați fișierul din nou.',
  saved_file_new: () =>
    'Fișierul a fost salvat de o versiune mai nouă a aplicației. Actualizați serverul, apoi importați fișierul.',
  saved_file_other_key: () =>
    'Fișierul a fost criptat pentru alt server sau înainte de schimbarea secretului acestui server. Importați-l pe acel server ori conectați telefonul o dată și salvați fișierul din nou.',
  saved_file_damaged: () =>
    'Fișierul este deteriorat sau incomplet. Copiați-l din nou de pe telefon sau salvați-l acolo din nou. Nu s-a importat nimic.',
  saved_file_unknown_phone: () =>
    'Telefonul care a salvat acest fișier nu s-a conectat niciodată pentru un observator pe care îl puteți vedea. Cereți unui organizator să îl importe. Nu s-a importat nimic.',
  push_endpoint: () => 'Trebuie să fie adresa unui serviciu de mesaje (https).',
  push_rehearsal: title => `Repetiție: ${title}`,
  not_sha256: () => 'Trebuie să fie un hash SHA-256 din 64 de cifre hexazecimale.',
  card_unknown: () => 'Acest card nu mai este valabil. Cereți centrului unul nou.',
  card_used_up: devices =>
    `Acest card a fost folosit pe ${withRomanianPlural(devices, 'telefon', 'telefoane')}. Cereți centrului unul nou.`,
}
