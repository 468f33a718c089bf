/** Facts about the operator's company that are not settings. */
export const company = {
  /** The date of the terms (ISO 8601). */
  termsUpdated: '2024-06-18',
} as const
