/** What is fixed about the operator's company; all else are settings (D43). */
export const company = {
  /** ISO 8601. */
  termsUpdated: '2024-06-18',
} as const
