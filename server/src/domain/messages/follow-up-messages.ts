export const followUpMessagesEn = {
  taken_by: (account: string) => `${account} has already taken this follow-up.`,
  not_owner: () => 'Only the owner of the follow-up or an organizer can do this: take it first.',
  unknown_account: () => 'There is no such account for this report.',
  other_ngo: () => 'This report belongs to another NGO: only reports of one NGO can be linked.',
  only_report: () => 'This is the only report of the follow-up.',
  verdict_required: () => 'Give a verdict first: confirmed, unfounded, or can’t be verified.',
  not_undoable: () => 'This can no longer be undone: ten seconds have passed, or something else has changed.',
  too_many_comments: (limit: string) => `The follow-up has ${limit} comments, the maximum.`,
}

export const followUpMessagesRo: typeof followUpMessagesEn = {
  taken_by: account => `${account} a preluat deja acest caz.`,
  not_owner: () => 'Doar responsabilul sau un organizator poate face asta: preluați mai întâi cazul.',
  unknown_account: () => 'Nu există un astfel de cont pentru acest raport.',
  other_ngo: () => 'Raportul aparține altui ONG: pot fi legate doar rapoarte ale aceluiași ONG.',
  only_report: () => 'Este singurul raport al acestui caz.',
  verdict_required: () => 'Stabiliți mai întâi rezultatul: confirmat, neîntemeiat sau imposibil de verificat.',
  not_undoable: () => 'Modificarea nu mai poate fi anulată: au trecut zece secunde sau s-a schimbat altceva.',
  too_many_comments: limit => `Cazul are ${limit} de comentarii, numărul maxim.`,
}
