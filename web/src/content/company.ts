/** The operator's company. Developer and addresses are examples: replace them before opening the site. */
export const company = {
  developer: { name: 'Northlight Works', url: 'https://example.com/northlight-works' },
  resellerSignUp: 'https://example.com/resellers/sign-up',
  resellerLogin: 'https://example.com/resellers/login',
  /** ISO 8601. */
  termsUpdated: '2024-06-18',
} as const
