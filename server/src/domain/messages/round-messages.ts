/** Messages about rehearsals, backups and new rounds. */
export const roundMessagesEn = {
  unknown_backup: () => 'This server has made no such backup, or it was not downloaded completely. Create a new one.',
  reports_since_backup: () =>
    'Reports, work on them or notifications were added after the backup. Create a new one, then begin the round.',
  pictures_missing_in_backup: (count: number) =>
    `The backup lacks ${count} ${count === 1 ? 'picture' : 'pictures'} that the server’s storage doesn’t have: restore the storage and create a new one, or begin the round without them by confirming this number.`,
  reports_before_rehearsal: () =>
    'There are reports already: a rehearsal would remove them at its end. Begin a new round first.',
  rehearsal_has_reports: () => 'Reports of the rehearsal were received: end it by beginning a new round.',
}

type RoundMessages = {
  readonly [K in keyof typeof roundMessagesEn]: (...values: Parameters<(typeof roundMessagesEn)[K]>) => string
}

export const roundMessagesRo: RoundMessages = {
  unknown_backup: () =>
    'Acest server nu a făcut o astfel de copie de siguranță sau ea nu a fost descărcată complet. Creați una nouă.',
  reports_since_backup: () =>
    'După copia de siguranță s-au adăugat rapoarte, acțiuni asupra lor sau notificări. Creați una nouă, apoi începeți turul.',
  pictures_missing_in_backup: count =>
    `Imagini care lipsesc din copia de siguranță, pentru că stocarea serverului nu le are: ${count}. Restaurați stocarea și creați o copie nouă sau începeți turul fără ele, confirmând acest număr.`,
  reports_before_rehearsal: () =>
    'Există deja rapoarte: o repetiție le-ar elimina la încheierea ei. Începeți mai întâi un tur nou.',
  rehearsal_has_reports: () => 'S-au primit rapoarte ale repetiției: încheiați-o începând un tur nou.',
}
