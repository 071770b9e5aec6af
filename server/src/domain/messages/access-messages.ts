import { withRomanianPlural } from './romanian-plural.ts'

/** Messages about one-time links and other ways to sign in. */
export const accessMessagesEn = {
  link_unusable: () => 'This link has expired or was already used. Ask for a new one.',
  password_mail_subject: () => 'Set a new password',
  password_mail_text: (account: string, url: string, hours: number) =>
    `A new password was requested for ${account}.

Open this link to set it. It works once, for ${hours === 1 ? 'one hour' : `${hours} hours`}:

${url}

If it wasn’t you, ignore this message: the password stays as it is.`,
  oidc_refused: () => 'The identity provider did not sign you in.',
  oidc_unreachable: () => 'The identity provider can’t be reached right now.',
  oidc_failed: () => 'The reply of the identity provider could not be verified. Start again.',
  oidc_expired: () => 'This sign-in took too long or began in another browser. Start again.',
  oidc_no_account: () => 'There is no staff account here for this identity. Ask an organizer.',
  oidc_no_second_factor: () =>
    'Your account has a second factor, and the identity provider did not confirm one. Sign in with your password and a code.',
} as const

type AccessMessages = {
  readonly [K in keyof typeof accessMessagesEn]: (...values: Parameters<(typeof accessMessagesEn)[K]>) => string
}

export const accessMessagesRo: AccessMessages = {
  link_unusable: () => 'Acest link a expirat sau a fost deja folosit. Cereți unul nou.',
  password_mail_subject: () => 'Stabiliți o parolă nouă',
  password_mail_text: (account, url, hours) =>
    `Cineva a cerut o parolă nouă pentru contul ${account}.

Deschideți acest link ca să o stabiliți. Funcționează o singură dată, timp de ${hours === 1 ? 'o oră' : withRomanianPlural(hours, 'oră', 'ore')}:

${url}

Dacă nu ați fost dumneavoastră, ignorați acest mesaj: parola rămâne neschimbată.`,
  oidc_refused: () => 'Furnizorul de identitate nu v-a autentificat.',
  oidc_unreachable: () => 'Furnizorul de identitate nu poate fi contactat acum.',
  oidc_failed: () => 'Răspunsul furnizorului de identitate nu a putut fi verificat. Începeți din nou.',
  oidc_expired: () => 'Autentificarea a durat prea mult sau a început în alt browser. Începeți din nou.',
  oidc_no_account: () => 'Nu există aici un cont de personal pentru această identitate. Întrebați un organizator.',
  oidc_no_second_factor: () =>
    'Contul are un al doilea factor, iar furnizorul de identitate nu a confirmat niciunul. Autentificați-vă cu parola și un cod.',
}
