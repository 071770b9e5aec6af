/** Messages about areas, counties and polling stations. */
export const placeMessagesEn = {
  unknown_area: () => 'There is no such area.',
  wrong_area_level: () => 'The area above must be of the level above.',
  area_not_empty: () => 'The area contains areas or counties: move or delete them first.',
  county_not_empty: () => "The county has polling stations, reports or checkpoints and can't be deleted.",
  place_code_taken: () => 'This code is already in use.',
  station_number_taken: () => 'The county already has a station with this number.',
  station_merged: () => 'The station with this number was merged into another one.',
  external_id_taken: () => 'Another station has this id.',
  station_county_fixed: () => 'Reports, visits or assignments refer to this station: it stays in its county.',
  station_used: () =>
    "Reports, visits or assignments refer to this station: it can't be deleted. Make it inactive instead.",
  other_area: () => 'Other',
  area_gap: () => 'A level is missing between two areas.',
  county_required: () => 'The county needs a code or a name.',
  in_another_area: (place: string, line: number) => `“${place}” is in another area on line ${line}.`,
  external_id_repeated: (line: number) => `Line ${line} has the same external ID.`,
  rejected_rows: (count: number) =>
    `${count} ${count === 1 ? 'row is' : 'rows are'} invalid: correct the file, or import the other rows alone.`,
  phones_lose_reports: () =>
    "Reports arrived in the last 24 hours: older phones delete what they haven't sent when they get this change. Confirm it to go on.",
} as const

type PlaceMessages = {
  readonly [K in keyof typeof placeMessagesEn]: (...values: Parameters<(typeof placeMessagesEn)[K]>) => string
}

export const placeMessagesRo: PlaceMessages = {
  unknown_area: () => 'Nu există această zonă.',
  wrong_area_level: () => 'Zona de deasupra trebuie să fie de nivelul imediat superior.',
  area_not_empty: () => 'Zona conține zone sau județe: mutați-le sau ștergeți-le mai întâi.',
  county_not_empty: () => 'Județul are secții de votare, rapoarte sau termene și nu poate fi șters.',
  place_code_taken: () => 'Acest cod este deja folosit.',
  station_number_taken: () => 'Județul are deja o secție cu acest număr.',
  station_merged: () => 'Secția cu acest număr a fost unită cu alta.',
  external_id_taken: () => 'Altă secție are acest ID.',
  station_county_fixed: () => 'Rapoarte, vizite sau atribuiri se referă la această secție: rămâne în județul ei.',
  station_used: () =>
    'Rapoarte, vizite sau atribuiri se referă la această secție: nu poate fi ștearsă. Faceți-o inactivă.',
  other_area: () => 'Altele',
  area_gap: () => 'Lipsește un nivel între două zone.',
  county_required: () => 'Județul are nevoie de un cod sau de un nume.',
  in_another_area: (place, line) => `„${place}” este în altă zonă pe linia ${line}.`,
  external_id_repeated: line => `Linia ${line} are același ID extern.`,
  rejected_rows: count => `Rânduri nevalide: ${count}. Corectați fișierul sau importați doar celelalte rânduri.`,
  phones_lose_reports: () =>
    'Au sosit rapoarte în ultimele 24 de ore: telefoanele mai vechi șterg ce nu au trimis când primesc această modificare. Confirmați pentru a continua.',
}
