/** What the users were answered: accepted work must exist; work without an answer may exist. */
export interface History {
  /** Subjects of contact messages that were answered with success. */
  readonly accepted: Set<string>
  /** Secrets that must not be in a log, with their description. */
  readonly secrets: Map<string, string>
  /** References of payments that are expected to be held or in review. */
  readonly forPerson: Set<string>
}
