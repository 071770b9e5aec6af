/** Messages of the observers' app. */
export const outboxMessagesEn = {
  item_invalid: () => 'The office can’t read this. Keep it on the phone, and tell the office.',
  item_damaged: () => 'This was damaged on the way. It will be sent again.',
  item_conflict: () => 'The office has something else with this number. Keep it on the phone, and tell the office.',
  item_unknown_kind: () => 'The office’s server is older than this app. Keep it on the phone: it is sent again later.',
  file_damaged: () => 'The file was damaged on the way: send it again.',
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
  not_sha256: () => 'Trebuie să fie un hash SHA-256 din 64 de cifre hexazecimale.',
  card_unknown: () => 'Acest card nu mai este valabil. Cereți centrului unul nou.',
  card_used_up: devices => `Acest card a fost folosit pe ${devices} telefoane. Cereți centrului unul nou.`,
}
