/** West, south, east and north of countries in whole degrees, with those of their islands that have voters. */
const boxes =
  'AD 1 42 2 43,AE 51 22 57 27,AF 60 29 75 39,AL 19 39 22 43,AM 43 38 47 42,AO 11 -19 25 -4,AR -74 -56 -53 -21,AT 9 46 18 50,AU 96 -44 169 -9,AZ 44 38 51 42,BA 15 42 20 46,BD 88 20 93 27,BE 2 49 7 52,BF -6 9 3 16,BG 22 41 29 45,BI 28 -5 31 -2,BJ 0 6 4 13,BO -70 -23 -57 -9,BR -75 -34 -32 6,BT 88 26 93 29,BW 19 -27 30 -17,BY 23 51 33 57,BZ -90 15 -87 19,CA -142 41 -52 84,CD 12 -14 32 6,CF 14 2 28 12,CG 11 -6 19 4,CH 5 45 11 48,CI -9 4 -2 11,CL -110 -56 -66 -17,CM 8 1 17 14,CO -82 -5 -66 14,CR -86 8 -82 12,CV -26 14 -22 18,CY 32 34 35 36,CZ 12 48 19 52,DE 5 47 16 56,DJ 41 10 44 13,DK 8 54 16 58,DO -73 17 -68 20,DZ -9 18 12 38,EC -92 -5 -75 2,EE 21 57 29 60,EG 24 21 37 32,ER 36 12 44 19,ES -19 27 5 44,ET 32 3 48 15,FI 19 59 32 71,FR -6 41 10 52,GA 8 -4 15 3,GB -9 49 2 61,GE 39 41 47 44,GH -4 4 2 12,GM -17 13 -13 14,GN -16 7 -7 13,GQ 5 -2 12 4,GR 19 34 30 42,GT -93 13 -88 18,GW -17 10 -13 13,GY -62 1 -56 9,HN -90 12 -83 17,HR 13 42 20 47,HT -75 18 -71 21,HU 16 45 23 49,ID 95 -12 142 7,IE -11 51 -5 56,IL 34 29 36 34,IN 68 6 98 36,IQ 38 29 49 38,IR 44 25 64 40,IS -25 63 -13 67,IT 6 35 19 48,JM -79 17 -76 19,JO 34 29 40 34,JP 122 24 146 46,KE 33 -5 42 6,KG 69 39 81 44,KH 102 10 108 15,KM 43 -13 45 -11,KR 124 33 132 39,KW 46 28 49 31,KZ 46 40 88 56,LA 100 13 108 23,LB 35 33 37 35,LK 79 5 82 10,LR -12 4 -7 9,LS 26 -31 30 -28,LT 20 53 27 57,LU 5 49 7 51,LV 20 55 29 59,LY 9 19 26 34,MA -18 20 0 36,MD 26 45 31 49,ME 18 41 21 44,MG 43 -26 51 -11,MK 20 40 24 43,ML -13 10 5 25,MM 92 9 102 29,MN 87 41 120 53,MR -18 14 -4 28,MT 14 35 15 37,MU 56 -21 64 -10,MV 72 -1 74 8,MW 32 -18 36 -9,MX -119 14 -86 33,MY 99 0 120 8,MZ 30 -27 41 -10,NA 11 -29 26 -16,NE 0 11 16 24,NG 2 4 15 14,NI -88 10 -82 16,NL 3 50 8 54,NO 4 57 32 72,NP 80 26 89 31,OM 51 16 60 27,PA -84 7 -77 10,PE -82 -19 -68 1,PG 140 -12 160 0,PH 116 4 127 22,PK 60 23 78 38,PL 14 49 25 55,PS 34 31 36 33,PT -32 32 -6 43,PY -63 -28 -54 -19,QA 50 24 52 27,RO 20 43 30 49,RS 18 41 24 47,RW 28 -3 31 -1,SA 34 16 56 33,SD 21 8 39 23,SE 10 55 25 70,SI 13 45 17 47,SK 16 47 23 50,SL -14 6 -10 10,SN -18 12 -11 17,SO 40 -2 52 12,SR -59 1 -53 7,SS 23 3 36 13,ST 6 -1 8 2,SV -91 13 -87 15,SY 35 32 43 38,SZ 30 -28 33 -25,TD 13 7 24 24,TG -1 6 2 12,TH 97 5 106 21,TJ 67 36 76 42,TL 124 -10 128 -8,TM 52 35 67 43,TN 7 30 12 38,TR 25 35 45 43,TT -62 10 -60 12,TW 118 21 123 27,TZ 29 -12 41 0,UA 22 44 41 53,UG 29 -2 36 5,UY -59 -35 -53 -30,UZ 55 37 74 46,VE -74 0 -59 13,VN 102 8 110 24,XK 20 41 22 44,YE 41 12 55 19,ZA 16 -35 33 -22,ZM 21 -19 34 -8,ZW 25 -23 34 -15'

const byCountry = new Map(
  boxes.split(',').map(box => {
    const [country = '', ...degrees] = box.split(' ')
    return [country, degrees.map(Number)] as const
  }),
)

/** Whether a position may be in a country, if its box is known. */
export const boxOf = (country: string | null | undefined) => {
  const box = byCountry.get(country ?? '')
  if (!box) return undefined
  const [west = 0, south = 0, east = 0, north = 0] = box
  return ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): boolean =>
    latitude >= south && latitude <= north && longitude >= west && longitude <= east
}
