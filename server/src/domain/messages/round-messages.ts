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

export const followUpMessagesEn = {
  taken_by: (account: string) => `${account} has already taken this follow-up.`,
  not_owner: () => 'Only the owner of the follow-up or an organizer can do this: take it first.',
  unknown_account: () => 'There is no such account for this report.',
  other_ngo: () => 'This report belongs to another NGO: only reports of one NGO can be linked.',
  follow_up_merged: () =>
    'This follow-up has no report any more: its last one was linked to another follow-up. Open the report again.',
  only_report: () => 'This is the only report of the follow-up.',
  verdict_required: () => 'Give a verdict first: confirmed, unfounded, or can’t be verified.',
  not_undoable: () => 'This can no longer be undone: thirty seconds have passed, or something else has changed.',
  too_many_comments: (limit: string) => `The follow-up has ${limit} comments, the maximum.`,
}

export const followUpMessagesRo: typeof followUpMessagesEn = {
  taken_by: account => `${account} a preluat deja acest caz.`,
  not_owner: () => 'Doar responsabilul sau un organizator poate face asta: preluați mai întâi cazul.',
  unknown_account: () => 'Nu există un astfel de cont pentru acest raport.',
  other_ngo: () => 'Raportul aparține altui ONG: pot fi legate doar rapoarte ale aceluiași ONG.',
  follow_up_merged: () =>
    'Acest caz nu mai are niciun raport: ultimul a fost legat de alt caz. Deschideți din nou raportul.',
  only_report: () => 'Este singurul raport al acestui caz.',
  verdict_required: () => 'Stabiliți mai întâi rezultatul: confirmat, neîntemeiat sau imposibil de verificat.',
  not_undoable: () => 'Modificarea nu mai poate fi anulată: au trecut treizeci de secunde sau s-a schimbat altceva.',
  too_many_comments: limit => `Cazul are ${limit} de comentarii, numărul maxim.`,
}
