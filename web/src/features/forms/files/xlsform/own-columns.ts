/**
 * Columns that XLSForm doesn't have, for what a form of this product needs in addition. Other programs ignore them. Written by the
 * export; a questionnaire from elsewhere may have them too.
 */
export const ownColumns = {
  code: 'scrutineer_code',
  type: 'scrutineer_type',
  diaspora: 'scrutineer_diaspora',
  flag: 'scrutineer_flag',
  freeText: 'scrutineer_free_text',
  shortEn: 'scrutineer_short_en',
  shortRo: 'scrutineer_short_ro',
} as const
