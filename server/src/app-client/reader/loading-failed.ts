import type { Report } from './report.ts'
import { wordsFor } from './words.ts'

/** A playlist could not be loaded. The message is for the viewer; the television sends the report. */
export class LoadingFailed extends Error {
  override readonly name = 'LoadingFailed'
  readonly report: Report
  constructor(report: Report, message: string = wordsFor(report)) {
    super(message)
    this.report = report
  }
}
