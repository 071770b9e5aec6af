/** Titles of problems by code. */
export const problemTitlesEn = {
  invalid: 'Some values are not valid',
  invalid_credentials: 'The credentials are incorrect',
  second_factor_required: 'A second-factor code is required',
  observer_credentials: 'This sign-in is for staff: observers report with the app on their phone',
  unauthenticated: 'Please sign in',
  forbidden: 'Your account is not allowed to do this',
  second_factor_enrolment_required: 'Your NGO requires a second factor: set one up first',
  read_only: 'This is an archive: nothing in it can be changed',
  not_found: 'Not found',
  timed_out: 'The request timed out',
  conflict: 'This conflicts with existing data',
  confirmation_required: 'This change has to be confirmed',
  too_large: 'The request is too large',
  unsupported_media: 'This content type is not supported',
  too_many_requests: 'Too many attempts: wait a moment and try again',
  internal: 'Something went wrong on the server',
  unavailable: 'The service is not available right now: try again in a moment',
} as const

export type ProblemTitles = { readonly [K in keyof typeof problemTitlesEn]: string }

export const problemTitlesRo: ProblemTitles = {
  invalid: 'Unele valori nu sunt valide',
  invalid_credentials: 'Datele de autentificare sunt incorecte',
  second_factor_required: 'Este nevoie de un cod al celui de-al doilea factor',
  observer_credentials: 'Autentificarea aici este pentru personal: observatorii raportează din aplicația de pe telefon',
  unauthenticated: 'Autentificați-vă',
  forbidden: 'Contul dumneavoastră nu permite această acțiune',
  second_factor_enrolment_required: 'ONG-ul dumneavoastră cere un al doilea factor: configurați-l mai întâi',
  read_only: 'Aceasta este o arhivă: nimic din ea nu poate fi modificat',
  not_found: 'Nu a fost găsit',
  timed_out: 'Cererea a expirat',
  conflict: 'Intră în conflict cu date existente',
  confirmation_required: 'Această modificare trebuie confirmată',
  too_large: 'Cererea este prea mare',
  unsupported_media: 'Acest tip de conținut nu este suportat',
  too_many_requests: 'Prea multe încercări: așteptați puțin și încercați din nou',
  internal: 'A apărut o eroare pe server',
  unavailable: 'Serviciul nu este disponibil acum: încercați din nou în curând',
}
