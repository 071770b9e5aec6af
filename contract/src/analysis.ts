import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { pageOf, pageQueryFields } from './core/page.ts'
import { MAX_AREA_LEVELS } from './election-settings.ts'
import { FlatExportFilter, FlatField } from './exports.ts'
import {
  blankAsUndefined,
  booleanFromText,
  DateTimeInput,
  Id,
  IsoDateTime,
  intFromText,
  trimmedTextOrEmpty,
} from './fields/values.ts'
import { ShortText } from './forms.ts'

/** A report with a typed value. */
const ValueReport = z.object({
  idObserver: z.int(),
  idPollingStation: z.int(),
  /** County code, space, station number. */
  pollingStationName: z.string(),
})

/** A value in the canonical form of its kind, such as `1234.5`, `07:05`, `2026-11-22`. */
const Value = z.string()

/**
 * What observers typed into an option with an input, now. The quartiles of numbers are interpolated linearly, as by R's type 7; those of
 * times and dates are the last value that isn't above that position.
 */
export const ValueSummary = z.object({
  kind: z.enum(['integer', 'decimal', 'time', 'date']),
  unit: z.optional(z.string()),
  /** Reports with a value of the kind. */
  count: z.int(),
  /** Of numbers; null for times and dates, like `mean`, and without a value, like all others. The mean is rounded to six decimals. */
  sum: z.nullable(Value),
  mean: z.nullable(Value),
  q1: z.nullable(Value),
  median: z.nullable(Value),
  q3: z.nullable(Value),
  least: z.nullable(z.object({ value: Value, report: ValueReport })),
  most: z.nullable(z.object({ value: Value, report: ValueReport })),
  /**
   * Histogram: values from `from` up to `to`, which only the last bin includes. Limits are round: whole hours, days and numbers. `last` is
   * the greatest value that a bin can have; of decimals its limit.
   */
  bins: z.array(z.object({ from: Value, to: Value, last: Value, count: z.int() })),
  /** Where the median is between the limits of all bins, from 0 to 1; null without a value. */
  medianAt: z.nullable(z.number()),
  /** Reports whose text isn't a value of the kind. */
  invalid: z.int(),
  /** Reports whose value is outside the limits of the option; they are in `count`. */
  outside: z.int(),
})
export type ValueSummary = z.infer<typeof ValueSummary>

/** An option with the reports that select it now. */
export const AnalysisOption = z.object({
  idOption: z.int(),
  text: z.string(),
  /** Absent without a short wording. */
  shortText: z.optional(ShortText),
  /** As last published. */
  flagged: z.boolean(),
  count: z.int(),
  /** Of an option with an input, if the request asks for values. */
  values: z.optional(ValueSummary),
  /** Of an option with free text, if the request asks for values: reports with a text. */
  texts: z.optional(z.int()),
  /** The form's current version doesn't have it. */
  isFormer: z.optional(z.boolean()),
})
export type AnalysisOption = z.infer<typeof AnalysisOption>

/**
 * What the reports of a form say now about a question: `answered` reports select an option, in `notObserved` others the observer could
 * not observe it, in `notAsked` others it isn't to be asked after the other answers. The remaining reports haven't answered it.
 */
export const AnalysisQuestion = z.object({
  idQuestion: z.int(),
  code: z.string(),
  text: z.string(),
  /** As in forms. */
  questionType: z.int(),
  /** Heading of its section. */
  section: z.string(),
  answered: z.int(),
  notObserved: z.int(),
  notAsked: z.int(),
  /** In the form's order; options of earlier versions last, if a report selects them. */
  options: z.array(AnalysisOption),
  /** Only with `unit=stations`: stations with reports that select other options, or have other values, and all reports of these that do. */
  disagreeing: z.optional(z.object({ stations: z.int(), reports: z.int() })),
  /**
   * Reports with a note about the question by time of its receipt, and those with a file of such a note, if the request asks for values.
   * `unit` and `verified` don't apply.
   */
  notes: z.optional(z.int()),
  pictures: z.optional(z.int()),
  /** The form's current version doesn't have it. */
  isFormer: z.optional(z.boolean()),
})
export type AnalysisQuestion = z.infer<typeof AnalysisQuestion>

export const Analysis = z.object({
  /** When the oldest part was read. */
  asOf: IsoDateTime,
  /**
   * `counted`: from counters that each report changes; `queried`: from the reports, at most half a minute ago. Values, texts, notes and
   * pictures are always queried.
   */
  source: z.enum(['counted', 'queried']),
  base: z.object({
    /** Reports that answer a question of the form; with `unit=stations`, the stations from which one does. */
    reports: z.int(),
    /** Active stations with a report, of any form. */
    stations: z.int(),
    /** Active stations. */
    expected: z.int(),
  }),
  /** In the form's order; questions of earlier versions last, if a report answers them. */
  questions: z.array(AnalysisQuestion),
})
export type Analysis = z.infer<typeof Analysis>

/** Which reports of a form are analysed. */
const analysisQuery = {
  idForm: Id,
  /** Only this NGO. Another NGO than that of the caller's scope has no reports. */
  idNgo: blankAsUndefined(Id),
  /** Id of an area; reports from its counties. */
  area: blankAsUndefined(Id),
  /** Code of a county; with an area, both apply. */
  county: blankAsUndefined(trimmedTextOrEmpty(50)),
  /** Time of receipt of the answer. */
  from: blankAsUndefined(DateTimeInput),
  to: blankAsUndefined(DateTimeInput),
  /** `stations` counts one answer a station and question: the newest verified one, else the newest. Default `reports`. */
  unit: blankAsUndefined(z.enum(['reports', 'stations'])),
  /** Only verified answers. */
  verified: blankAsUndefined(booleanFromText),
}

/** Of the files that this version writes and reads. */
export const SUMMARY_VERSION = 1

/** What a round's reports say, in one signed file: a later round is compared with it. */
export const AnalysisSummary = z.object({
  kind: z.literal('analysis-summary'),
  version: z.literal(SUMMARY_VERSION),
  election: z.object({ name: z.string(), country: z.nullable(z.string()) }),
  /** The reports belong to a rehearsal. Absent otherwise. */
  rehearsal: z.optional(z.literal(true)),
  /** Short name of the only NGO whose reports are counted; null for all. */
  ngo: z.nullable(z.string()),
  /** The published forms, in their order. */
  forms: z.array(
    z.object({
      code: z.string(),
      version: z.int(),
      name: z.string(),
      /** Of all reports, with values. */
      analysis: Analysis,
    }),
  ),
  /** When the oldest part was read. */
  asOf: IsoDateTime,
  writtenAt: IsoDateTime,
  /** Account that requested it. */
  writtenBy: z.string(),
  /** As in an `ExportManifest`. */
  publicKey: z.object({ id: z.string(), address: z.string() }),
  signature: z.string(),
})
export type AnalysisSummary = z.infer<typeof AnalysisSummary>

/** What a question can be crossed with. */
export const crossings = ['question', 'level', 'county', 'ngo', 'hour'] as const
export const MAX_CROSS_ROWS = 50
export const MAX_CROSS_COLUMNS = 20

export const AnalysisCross = z.object({
  asOf: IsoDateTime,
  /** The options of the question, at most `MAX_CROSS_COLUMNS`. */
  columns: z.array(z.object({ idOption: z.int(), text: z.string(), flagged: z.boolean() })),
  /** At most `MAX_CROSS_ROWS`: by hour and question in their order, others with the most answers first. Counties outside an area of the level have none. */
  rows: z.array(
    z.object({
      /** Id of an option, area or NGO, code of a county, or the hour's begin as in `asOf`. */
      key: z.string(),
      /** Of an hour, its begin in the election's zone: `2026-11-22 07:00`. */
      label: z.string(),
      /** Reports that answer the question. */
      answered: z.int(),
      /** Of them, those that select each option of `columns`. */
      counts: z.array(z.int()),
    }),
  ),
  /** Rows and columns beyond the limits. */
  moreRows: z.int(),
  moreColumns: z.int(),
})
export type AnalysisCross = z.infer<typeof AnalysisCross>

/** Rows of a page at most: a row may have thousands of cells. */
export const MAX_TABLE_PAGE = 100

/** A column of the flat export. */
export const TableColumn = z.extend(FlatField, {
  /** Absent for a column of the report. */
  idQuestion: z.optional(z.int()),
  /** Whether `sortBy` can be its name. */
  isSortable: z.optional(z.literal(true)),
})
export type TableColumn = z.infer<typeof TableColumn>

/** A report as the flat export has it. */
export const TableRow = z.object({
  idObserver: z.int(),
  idPollingStation: z.int(),
  /** By column, as the CSV has them before quoting; empty without a value. */
  cells: z.array(z.string()),
})
export type TableRow = z.infer<typeof TableRow>

export const AnalysisTable = z.extend(pageOf(TableRow), {
  columns: z.array(TableColumn),
  /** At least `totalItems` reports match, as in the list of reports. */
  totalIsMinimum: z.optional(z.literal(true)),
})
export type AnalysisTable = z.infer<typeof AnalysisTable>

/** The reports that answer the form, as the flat export with the same filters selects them. */
const AnalysisTableQuery = z.extend(
  z.omit(FlatExportFilter, {
    form: true,
    shape: true,
    people: true,
    format: true,
    texts: true,
    columns: true,
    since: true,
  }),
  {
    /**
     * `last_at` (default) is the time of the newest answer to the form, `station` the order of the flat export. Otherwise the name of a
     * sortable column, one with numbers; reports without a number are last.
     */
    sortBy: blankAsUndefined(trimmedTextOrEmpty(200)),
    /** Of `last_at`, `desc` by default; of others `asc`. */
    sortDirection: blankAsUndefined(z.enum(['asc', 'desc'])),
    ...pageQueryFields,
  },
)

export const analysis = {
  get: endpoint.staff.get('/api/v1/analysis', {
    readToken: true,
    summary: 'What the current answers to a form’s questions are, in numbers of reports. Counts active NGOs.',
    query: z.object({
      ...analysisQuery,
      /** Also summaries of typed values, texts, notes and pictures. */
      values: blankAsUndefined(booleanFromText),
    }),
    reply: Analysis,
  }),
  summary: endpoint.staff.get('/api/v1/analysis/summary', {
    readToken: true,
    summary: 'The analysis of each published form with all reports in the caller’s scope, as one signed document.',
    audit: 'analysis.summary',
    reply: AnalysisSummary,
  }),
  cross: endpoint.staff.get('/api/v1/analysis/cross', {
    readToken: true,
    summary: 'The answers to a question by those to another one, or by area, county, NGO or hour of receipt.',
    query: z.object({
      ...analysisQuery,
      question: Id,
      by: z.enum(crossings),
      /** With `by=question`: the other question of the form. */
      byQuestion: blankAsUndefined(Id),
      /** With `by=level`: level of the areas; 1 is the top. */
      level: blankAsUndefined(intFromText(1, MAX_AREA_LEVELS)),
    }),
    reply: AnalysisCross,
  }),
  table: endpoint.staff.get('/api/v1/analysis/table', {
    readToken: true,
    summary: 'The wide flat export by page, at most 100 reports each.',
    query: AnalysisTableQuery,
    reply: AnalysisTable,
  }),
}
