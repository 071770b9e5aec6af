/**
 * Columns that XLSForm doesn't have, for what a form of this product needs in addition. Other programs ignore them. Written by the
 * export; a questionnaire from elsewhere may have them too.
 */
export const ownColumns = {
  code: 'scrutineer_code',
  type: 'scrutineer_type',
  /** The option of a question that is answered by a value. */
  option: 'scrutineer_option',
  unit: 'scrutineer_unit',
  decimals: 'scrutineer_decimals',
  maxDifference: 'scrutineer_max_difference',
  turnoutAt: 'scrutineer_turnout_at',
  /** Limits that XLSForm can't state. */
  min: 'scrutineer_min',
  max: 'scrutineer_max',
  maxLength: 'scrutineer_max_length',
  /** The title in other languages than the main one. */
  title: 'scrutineer_title',
  diaspora: 'scrutineer_diaspora',
  flag: 'scrutineer_flag',
  freeText: 'scrutineer_free_text',
  short: 'scrutineer_short',
  notObserved: 'scrutineer_not_observed',
} as const
