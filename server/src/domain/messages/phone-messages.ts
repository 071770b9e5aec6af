/** Messages about phone numbers. */
export const phoneMessagesEn = {
  phone_taken: () => 'Another observer has this phone number.',
  phone_taken_by: (name: string, ngo: string) => `${name} (${ngo}) has this phone number.`,
  phone_shared: () => 'Several observers have this phone number: choose one of them in the list of observers.',
  phone_too_short: (digits: number) => `A phone number has at least ${digits} digits: enter the whole number.`,
  phone_too_long: (digits: number) =>
    `A phone number has at most ${digits} digits: enter one number, without anything else.`,
  phone_scientific: () =>
    'A spreadsheet has shortened this number: format its column as text, and enter all digits again.',
  phone_two_numbers: () => 'These are two numbers: enter one of them. The other one can be the backup phone.',
  phone_letters: () => 'Letters are among the digits: enter the number alone.',
  phone_not_in_country: (country: string) =>
    `No phone number of ${new Intl.DisplayNames('en', { type: 'region' }).of(country)} is like this: check the digits. A number of another country begins with +.`,
  unknown_country: () => 'Must be the code of a country in two letters, such as RO.',
} as const

export const phoneMessagesRo: { [K in keyof typeof phoneMessagesEn]: (typeof phoneMessagesEn)[K] } = {
  phone_taken: () => 'Alt observator are acest număr de telefon.',
  phone_taken_by: (name, ngo) => `${name} (${ngo}) are acest număr de telefon.`,
  phone_shared: () =>
    'Mai mulți observatori au acest număr de telefon: alegeți unul dintre ei în lista observatorilor.',
  phone_too_short: digits => `Un număr de telefon are cel puțin ${digits} cifre: introduceți numărul întreg.`,
  phone_too_long: digits =>
    `Un număr de telefon are cel mult ${digits} cifre: introduceți un singur număr, fără altceva.`,
  phone_scientific: () =>
    'O foaie de calcul a prescurtat acest număr: formatați coloana ca text și introduceți din nou toate cifrele.',
  phone_two_numbers: () =>
    'Acestea sunt două numere: introduceți unul dintre ele. Celălalt poate fi telefonul de rezervă.',
  phone_letters: () => 'Între cifre sunt litere: introduceți numai numărul.',
  phone_not_in_country: country =>
    `Niciun număr de telefon din ${new Intl.DisplayNames('ro', { type: 'region' }).of(country)} nu este așa: verificați cifrele. Un număr din altă țară începe cu +.`,
  unknown_country: () => 'Trebuie să fie codul unei țări, din două litere, de exemplu RO.',
}
