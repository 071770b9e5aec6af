import type { PlaceImportReport } from '@scrutineer/contract/place-imports'

const shift =
  (lineShift: number) =>
  <Row extends { readonly line: number }>(row: Row): Row => ({ ...row, line: row.line - lineShift })

/** The report with the lines of the user's file. */
export const shiftLines = (report: PlaceImportReport, lineShift: number): PlaceImportReport =>
  lineShift === 0
    ? report
    : {
        ...report,
        rejected: report.rejected.map(shift(lineShift)),
        newStations: report.newStations.map(shift(lineShift)),
        changedStations: report.changedStations.map(shift(lineShift)),
        warnings: report.warnings.map(({ line, ...warning }) =>
          line === undefined ? warning : { ...warning, line: line - lineShift },
        ),
      }
