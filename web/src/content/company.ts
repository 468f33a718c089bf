/** Facts about the operator's company that are not settings. */
export const company = {
  /** ISO 8601. */
  termsUpdated: '2024-06-18',
} as const
