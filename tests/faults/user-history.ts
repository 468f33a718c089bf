/** What the users of a world were told: whatever was accepted must be there, whatever was not known may be. */
export interface History {
  /** Subjects of the contact messages that were answered with success. */
  readonly accepted: Set<string>
  /** Words that must not be in any log, with what they are. */
  readonly secrets: Map<string, string>
  /** References of payments that are meant to be held, or kept for a person because nobody can know them any more. */
  readonly forPerson: Set<string>
}
