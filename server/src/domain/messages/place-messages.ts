/** What the mission calls the level of counties, in quotes since its grammar isn't known, or else this word. */
const levelWord = (level: string | undefined, otherwise: string) => (level ? `“${level}”` : otherwise)
const levelWordRo = (level: string | undefined, otherwise: string) => (level ? `„${level}”` : otherwise)

/** Messages about areas, counties and polling stations. */
export const placeMessagesEn = {
  unknown_area: () => 'There is no such area.',
  wrong_area_level: () => 'The area above must be of the level above.',
  area_not_empty: () => 'The area contains areas or counties: move or delete them first.',
  county_not_empty: () => "The county has polling stations, reports or checkpoints and can't be deleted.",
  place_code_taken: () => 'This code is already in use.',
  station_number_taken: () => 'The county already has a station with this number.',
  station_merged: () => 'The station with this number was merged into another one.',
  station_code_taken: () => 'Another station has this code.',
  station_county_fixed: () => 'Reports, visits or assignments refer to this station: it stays in its county.',
  station_used: () =>
    "Reports, visits or assignments refer to this station: it can't be deleted. Make it inactive instead.",
  other_area: () => 'Other',
  area_gap: (level: number, levelName: string, above: string, below: string) =>
    `No area of level ${level}${levelName && ` (${levelName})`} ${above ? `between “${above}” and` : 'above'} “${below}”: fill in its cell, choose the column that has it, or don't import the columns of the levels below it.`,
  county_required: (level: string) =>
    `${levelWord(level, 'The county')} has neither a code nor a name: fill in one of the cells, or choose the column that has them.`,
  in_another_area: (place: string, line: number) =>
    `“${place}” is in another area on line ${line}: correct the area in one of the lines, or give the two places different codes.`,
  station_repeated: (line: number, level: string) =>
    `Line ${line} has the same ${levelWord(level, 'county')} and number: correct the number, or delete one of the two lines.`,
  station_code_repeated: (line: number) =>
    `Line ${line} has the same station code: correct it in one of the two lines, or leave the cell empty.`,
  station_code_in_county: (code: string, station: string, level: string) =>
    `The station with the code “${code}” is ${station}, in another ${levelWord(level, 'county')}: correct the ${levelWord(level, 'county')} or the code.`,
  station_code_damaged: () =>
    'The code or number was shortened by a spreadsheet: format the column as text, and copy its values again.',
  station_date: (text: string) =>
    `“${text}” is a date that a spreadsheet made of a number: format the column as text, and enter the number again.`,
  station_unidentified: () => 'The station has no number, code, name or address: fill in one of them.',
  station_code_too_long: (limit: number) => `The station code has more than ${limit} characters: shorten it.`,
  station_coordinates: () =>
    'Latitude and longitude must both be given, and not 0, 0: correct the cells, or leave both empty.',
  rejected_rows: (count: number) =>
    `${count} ${count === 1 ? 'row is' : 'rows are'} invalid: correct the file, or import the other rows alone.`,
  phones_lose_reports: () =>
    "Reports arrived in the last 24 hours: older phones delete what they haven't sent when they get this change. Confirm it to go on.",
  phones_hold_items: (phones: number) =>
    `${phones} ${phones === 1 ? 'phone' : 'phones'} held unsent items at the last contact; of which stations isn’t known. Those of this station will be among the unplaced reports. Confirm it to go on.`,
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
  station_code_taken: () => 'Altă secție are acest cod.',
  station_county_fixed: () => 'Rapoarte, vizite sau repartizări se referă la această secție: rămâne în județul ei.',
  station_used: () =>
    'Rapoarte, vizite sau repartizări se referă la această secție: nu poate fi ștearsă. Faceți-o inactivă.',
  other_area: () => 'Altele',
  area_gap: (level, levelName, above, below) =>
    `Lipsește zona de nivelul ${level}${levelName && ` (${levelName})`} ${above ? `dintre „${above}” și` : 'de deasupra lui'} „${below}”: completați celula, alegeți coloana care o conține sau nu importați coloanele nivelurilor de sub ea.`,
  county_required: level =>
    `${levelWordRo(level, 'Județul')} nu are nici cod, nici nume: completați una dintre celule sau alegeți coloana care le conține.`,
  in_another_area: (place, line) =>
    `„${place}” este în altă zonă pe linia ${line}: corectați zona pe una dintre linii sau dați celor două locuri coduri diferite.`,
  station_repeated: (line, level) =>
    `Linia ${line} are același ${levelWordRo(level, 'județ')} și același număr: corectați numărul sau ștergeți una dintre cele două linii.`,
  station_code_repeated: line =>
    `Linia ${line} are același cod de secție: corectați-l pe una dintre cele două linii sau lăsați celula goală.`,
  station_code_in_county: (code, station, level) =>
    `Secția cu codul „${code}” este ${station}, în alt ${levelWordRo(level, 'județ')}: corectați ${levelWordRo(level, 'județul')} sau codul.`,
  station_code_damaged: () =>
    'Codul sau numărul a fost scurtat de un program de calcul tabelar: formatați coloana ca text și copiați valorile din nou.',
  station_date: text =>
    `„${text}” este o dată pe care un program de calcul tabelar a făcut-o dintr-un număr: formatați coloana ca text și introduceți numărul din nou.`,
  station_unidentified: () => 'Secția nu are număr, cod, denumire sau adresă: completați unul dintre ele.',
  station_code_too_long: limit => `Codul secției are peste ${limit} de caractere: scurtați-l.`,
  station_coordinates: () =>
    'Latitudinea și longitudinea trebuie date împreună și nu pot fi 0, 0: corectați celulele sau lăsați-le pe ambele goale.',
  rejected_rows: count => `Rânduri nevalide: ${count}. Corectați fișierul sau importați doar celelalte rânduri.`,
  phones_lose_reports: () =>
    'Au sosit rapoarte în ultimele 24 de ore: telefoanele mai vechi șterg ce nu au trimis când primesc această modificare. Confirmați pentru a continua.',
  phones_hold_items: phones =>
    `Telefoane cu elemente netrimise la ultimul contact: ${phones}; nu se știe de la ce secții. Cele ale acestei secții vor fi printre rapoartele neplasate. Confirmați pentru a continua.`,
}
